package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.reproduction.ReproducedPaper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a reproduced paper, without a browser. */
class ReproductionReportTest {
  @TempDir Path runs;

  private String page() throws IOException {
    return Files.readString(ReproductionReport.write(Reproductions.of(runs)));
  }

  @Test
  @DisplayName("loads nothing; its links are relative, to reports within its folder")
  void selfContained() throws IOException {
    String page = page();
    assertThat(page)
        .doesNotContainPattern("src\\s*=\\s*[\"']")
        .doesNotContain("@import")
        .doesNotContain("url(")
        .doesNotContain("@{")
        .containsPattern("href=\"[^\"/]+-app/run%201/report.html\"")
        .containsPattern("href=\"[^\"/]+-app/report.html\"");
    assertThat(page).doesNotContainPattern("href=\"[./]");
  }

  @Test
  @DisplayName("text from the paper and from runs cannot become markup or end the script")
  void escaped() throws IOException {
    assertThat(page())
        .contains("a &lt;/script&gt;&lt;b&gt;name&lt;/b&gt;")
        .doesNotContain("<b>name")
        .doesNotContain("<b>made by hand");
  }

  @Test
  @DisplayName("the paper's entries beside what was found, with the number of runs that agree")
  void entries() throws IOException {
    assertThat(page().replaceAll("\\s+", " "))
        .contains(
            "<p class=\"says\">No (section 4.4)</p> <p><span class=\"agreement agrees\">agrees</span> <small>1 of 1 runs agree</small></p> <p>here: none</p>")
        .contains(
            "<p><span class=\"agreement differs\">differs</span> <small>1 of 2 runs agree</small></p> <p>here: web upstream in 1 of 2 runs, 30 [0-59] dropped; drops: web lost no packet; vlrt: no very long request lost a packet (1 of 2 runs)</p>")
        .contains(
            "<p class=\"says\">not here</p> <p><span class=\"agreement unknown\">unknown</span></p> <p>here: not run; no run of absent is finished</p>")
        .contains("<strong>1 of 8</strong>");
  }

  @Test
  @DisplayName("the onset's table holds what was measured")
  void onset() throws IOException {
    assertThat(page().replaceAll("\\s+", " "))
        .contains("Here: from 20 % on, in 1 of 2 sweeps.")
        .contains(
            "<td>users 1400</td><td class=\"n\">21 % [20-21]</td><td class=\"n\">30 [0-59]</td><td>1 of 2</td>");
  }

  @Test
  @DisplayName(
      "figures: charts of the run that agrees, a histogram, request types; none for what was not run")
  void figures() throws IOException {
    ReproducedPaper paper = Reproductions.of(runs);
    String page = Files.readString(ReproductionReport.write(paper));
    assertThat(page)
        .contains("id=\"cpu-0\"", "id=\"queue-0\"", "id=\"vlrt-0\"")
        .contains("<svg class=\"histogram\"")
        .contains("id=\"interactionQueue-2\"", "id=\"interactionVlrt-2\"", "id=\"types-2\"")
        .contains("Requests in Apache by interaction")
        .doesNotContain("id=\"cpu-1\"", "id=\"cpu-3\"");
    Links links = new Links(paper.directory().path());
    var data = new ReproductionFigures(paper, links, new ReproductionTables(paper, links)).data();
    assertThat(data).hasSize(4);
    assertThat(data.getFirst().vlrt())
        .isEqualTo(paper.runs("app").getFirst().findings().series().vlrt());
    assertThat(data.getFirst().interactions()).isEmpty();
    assertThat(data.get(1)).isNull();
    assertThat(data.get(2).queue()).isEmpty();
    assertThat(data.get(2).interactions())
        .extracting(InteractionLines.Line::name)
        .containsExactly("ViewStory", "StoriesOfTheDay", "Image");
    assertThat(data.get(3)).isNull();
  }

  @Test
  @DisplayName("the machine, and what is missing with its reason")
  void machine() throws IOException {
    assertThat(page())
        .contains("A CPU &lt;fast&gt; &amp; &quot;good&quot;, 2 cores")
        .contains("<li>absent: its state is &quot;failed&quot; a &lt;/script&gt;");
  }
}
