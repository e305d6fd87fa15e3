package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  @DisplayName("its head counts experiments and runs, and how many of them can be trusted")
  void head() throws IOException {
    assertThat(page())
        .contains("<strong>1 of 5</strong>")
        .contains(
            "experiments agree with the paper in all their claims; 1 differ, 3 are unknown. 4 of 5 runs can be trusted; the others prove nothing.");
  }

  @Test
  @DisplayName(
      "first what differs, then what is unknown, what is not tried and not claimed; then the rest")
  void order() throws IOException {
    String page = page().replaceAll("\\s+", " ");
    assertThat(
            List.of(
                    "id=\"verdict\"",
                    "id=\"h-differs\"",
                    "<td>wrong</td><td>dropped</td><td></td><td>none</td><td>2.96 %</td><td><span class=\"agreement differs\">differs</span></td><td>found 2.96 %, claimed none</td>",
                    "id=\"h-unknown\"",
                    "<li>absent: no run is finished. a &lt;/script&gt;",
                    "<td>1.48 % [0-2.96]</td><td><span class=\"agreement unknown\">unknown</span></td><td>1.48 % [0-2.96] lies on both sides of what is claimed, at least 0.1%</td>",
                    "<td>doubtful</td><td>dropped.web</td>",
                    "the run is not to be trusted (",
                    "id=\"h-not-tried\"",
                    "<td>not a &lt;/script&gt;",
                    "no machine for it",
                    "id=\"h-not-claimed\"",
                    "it follows",
                    "id=\"h-table-0\"",
                    "id=\"h-figures\"",
                    "id=\"h-experiments\"")
                .stream()
                .map(text -> page.indexOf(text) < 0 ? text : page.indexOf(text))
                .toList())
        .isSortedAccordingTo(
            (one, other) ->
                Integer.compare(((Number) one).intValue(), ((Number) other).intValue()));
  }

  @Test
  @DisplayName("the paper's entries beside what was found; those that are not claimed say why")
  void entries() throws IOException {
    assertThat(page().replaceAll("\\s+", " "))
        .contains(
            "<p class=\"says\">No (section 4.4)</p> <p><span class=\"agreement agrees\">agrees</span> <small>1 of 1 runs to be trusted</small></p> <p>here: none</p>")
        .contains(
            "<p><span class=\"agreement unknown\">unknown</span> <small>2 of 2 runs to be trusted</small></p> <p>here: none in 1 of 2 runs, web upstream in 1 of 2 runs; dropped.web: 1.48 %")
        .contains("<p class=\"says\">nginx: no</p> <p>not claimed: it cannot a &lt;/script&gt;")
        .contains(
            "<p class=\"says\">not here</p> <p><span class=\"agreement unknown\">unknown</span></p> <p>here: not run; no run of absent is finished</p>");
  }

  @Test
  @DisplayName("the onset's table holds what was measured")
  void onset() throws IOException {
    assertThat(page().replaceAll("\\s+", " "))
        .contains("Here: from 38 % on, in 1 of 2 sweeps.")
        .contains(
            "<td>users 1400</td><td class=\"n\">38.5 % [38.2-38.8]</td><td class=\"n\">1.48 % [0-2.96]</td><td>1 of 2</td><td>2 of 2</td>");
  }

  @Test
  @DisplayName("figures: charts of every run, histograms, request types; none for what was not run")
  void figures() throws IOException {
    ReproducedPaper paper = Reproductions.of(runs);
    String page = Files.readString(ReproductionReport.write(paper));
    assertThat(page)
        .contains("id=\"cpu-0\"", "id=\"queue-0\"", "id=\"vlrt-1\"")
        .contains("<summary>users 1400, run 2</summary>")
        .contains("id=\"interactionQueue-2\"", "id=\"interactionVlrt-3\"", "id=\"types-2\"")
        .contains("Requests in Apache by interaction")
        .doesNotContain("id=\"cpu-2\"", "id=\"figure-4\"");
    assertThat(page.split("<svg class=\"histogram\"")).hasSize(3);
    assertThat(page.replaceAll("\\s+", " ")).contains("<td>1.48 % [0-2.96]</td><td>shown</td>");
    ReproductionFigures figures =
        new ReproductionFigures(paper, new Links(paper.directory().path()));
    figures.html();
    List<ChartData> data = figures.data();
    assertThat(data).hasSize(4);
    assertThat(data.getFirst().vlrt())
        .isEqualTo(paper.runs("app").getFirst().findings().series().vlrt());
    assertThat(data.getFirst().interactions()).isEmpty();
    assertThat(data.get(1).vlrt()).isEqualTo(paper.runs("app").get(1).findings().series().vlrt());
    assertThat(data.get(2).queue()).isEmpty();
    assertThat(data.get(2).interactions())
        .extracting(InteractionLines.Line::name)
        .containsExactly("ViewStory", "StoriesOfTheDay", "Image");
  }

  @Test
  @DisplayName("the machine, and what is missing with its reason")
  void machine() throws IOException {
    assertThat(page())
        .contains("A CPU &lt;fast&gt; &amp; &quot;good&quot;, 2 cores")
        .contains("<li>absent: its state is &quot;failed&quot; a &lt;/script&gt;");
  }
}
