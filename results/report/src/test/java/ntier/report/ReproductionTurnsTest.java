package ntier.report;

import static ntier.analysis.fixture.ClaimsOfTurns.claim;
import static ntier.analysis.fixture.ClaimsOfTurns.count;
import static ntier.analysis.fixture.ClaimsOfTurns.otherwise;
import static ntier.analysis.fixture.ClaimsOfTurns.ratio;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.analysis.fixture.ClaimsOfTurns;
import ntier.analysis.fixture.ReproductionOfTurns;
import ntier.analysis.fixture.TurnsFixture;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.findings.Analysed;
import ntier.plan.Place;
import ntier.plan.paper.Paper;
import ntier.plan.paper.TurnsClaim;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reproduction's page shows of runs of turns. */
class ReproductionTurnsTest {
  private static final String EVIL = "a </script><b>name</b>";

  @TempDir Path runs;

  private static Paper paper(TurnsClaim... claims) {
    return new Paper(
        "paper-x",
        "A study",
        "A. Author",
        List.of(
            new Paper.Experiment(ClaimsOfTurns.EXPERIMENT, List.of(), List.of()),
            new Paper.Experiment("more", List.of(), List.of(), List.of(), List.of(), true)),
        List.of(),
        List.of(),
        List.of(),
        List.of(claims),
        List.of(),
        List.of());
  }

  private static TurnsFixture servers() {
    return new TurnsFixture()
        .server("first", 100, 1)
        .server("cheap", 70, 102)
        .load(8, "100B", 1, false)
        .load(100, "100B", 0.1, true);
  }

  private ReproducedPaper reproduced(TurnsFixture run, TurnsClaim... claims) {
    return ReproducedPaper.read(
        paper(claims),
        ReproductionOfTurns.write(runs, "paper x", Optional.ofNullable(run)),
        Analysed.DETECTION);
  }

  private static String page(ReproducedPaper paper) throws IOException {
    String page = Files.readString(ReproductionReport.write(paper));
    return page.substring(page.indexOf("<body"), page.indexOf("</main>")).replaceAll("\\s+", " ");
  }

  private static TurnsClaim named(String name, TurnsClaim.Asked asked, String load) {
    return new TurnsClaim(
        Place.of("x"), name, "3.1", EVIL, "1.91", EVIL, "servers", List.of(load), asked);
  }

  @Test
  @DisplayName("first what differs, with the paper's number and why; then unknown; then the rest")
  void order() throws IOException {
    ReproducedPaper paper =
        reproduced(
            servers(),
            named("Right", ratio("cheap", "cpu", "at most 0.8"), "c=8 100B"),
            named("Full", ratio("cheap", "throughput", "at least 1.3"), "c=100 100B"),
            named("Other", otherwise("cheap", "at least 1.3", "at most 0.8"), "c=100 100B"),
            named("Wrong", count("cheap", "write", "at most 50"), "c=8 100B"));
    String page = page(paper);
    assertThat(page)
        .containsSubsequence(
            "<strong>0 of 1</strong>",
            "1 differ, 0 are unknown. 1 of 1 runs can be trusted",
            "id=\"h-differs\"",
            "id=\"turns-differs\"",
            "Wrong<small>section 3.1</small>",
            "<td>1.91</td><td>write per request at most 50</td>",
            "write 102 per request (1,000 requests)<small>cheap at c=8 100B</small>",
            "<span class=\"agreement differs\">differs</span>",
            "claimed at most 50. Per request: cheap at c=8 100B 102.0 writes, ",
            "<p class=\"explanation\">a &lt;/script&gt;",
            "id=\"h-unknown\"",
            "Full<small>",
            "<span class=\"agreement unknown\">unknown</span>",
            "the load was full, not only cheap",
            "id=\"h-agrees\"",
            "Right<small>",
            "cpu 0.",
            "<small>cheap beside first at c=8 100B</small>",
            "Other<small>",
            "<small>cpu was judged, not throughput: the load was full",
            "id=\"h-turns\"",
            "<a href=\"a%20run/report.html\">servers</a>",
            "<td>2 of 4</td>",
            "TOLD APART: ",
            "<td>yes</td>",
            "id=\"machine\"")
        .doesNotContain("<b>name", "id=\"h-figures\"", "id=\"h-experiments\"", "@{");
    assertThat(page).contains("a &lt;/script&gt;&lt;b&gt;name&lt;/b&gt;");
    assertThat(paper.agreement()).isEqualTo(Agreement.DIFFERS);
  }

  @Test
  @DisplayName("an experiment agrees when all claims of it do")
  void agrees() throws IOException {
    ReproducedPaper paper = reproduced(servers(), claim(ratio("cheap", "cpu", "at most 0.8")));
    assertThat(paper.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(page(paper)).contains("<strong>1 of 1</strong>").doesNotContain("explanation");
  }

  @Test
  @DisplayName("a run that is not to be trusted is unknown, and the page says so thrice")
  void untrusted() throws IOException {
    ReproducedPaper paper =
        reproduced(servers().faulty("first"), claim(ratio("cheap", "cpu", "at most 0.8")));
    assertThat(paper.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(page(paper))
        .containsSubsequence(
            "0 of 1 runs can be trusted",
            "<li>servers: take care, there were errors",
            "the run is not to be trusted (there were errors",
            "<td>no: there were errors");
  }

  @Test
  @DisplayName("without a finished run nothing is known")
  void notRun() throws IOException {
    ReproducedPaper paper = reproduced(null, claim(ratio("cheap", "cpu", "at most 0.8")));
    assertThat(paper.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(page(paper))
        .contains("<li>servers: no run is finished.</li>", "servers: no run is finished</td>")
        .contains("<td>not run</td>");
  }

  @Test
  @DisplayName("what was left out is not tried: it is listed apart, and not unknown")
  void beyond() throws IOException {
    TurnsClaim left = claim("more", List.of("c=8 100B"), ratio("cheap", "cpu", "at most 0.8"));
    ReproducedPaper paper =
        reproduced(servers(), claim(ratio("cheap", "cpu", "at most 0.8")), left);
    assertThat(paper.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(page(paper))
        .containsSubsequence(
            "id=\"h-unknown\"",
            "<p>Nothing.</p>",
            "id=\"h-not-tried\"",
            "<td>Figure 6: one is quicker</td><td>3.1</td><td>not tried without --beyond</td>");
  }

  @Test
  @DisplayName("so is what another choice of experiments left out, with another reason")
  void only() throws IOException {
    TurnsClaim left = claim("other", List.of("c=8 100B"), ratio("cheap", "cpu", "at most 0.8"));
    assertThat(page(reproduced(servers(), claim(ratio("cheap", "cpu", "at most 0.8")), left)))
        .contains(
            "<td>Figure 6: one is quicker</td><td>3.1</td><td>this reproduction was begun without other</td>");
  }

  @Test
  @DisplayName("an experiment of turns of which nothing is claimed agrees with nothing")
  void nothingClaimed() {
    assertThat(reproduced(servers()).agreement()).isEqualTo(Agreement.UNKNOWN);
  }
}
