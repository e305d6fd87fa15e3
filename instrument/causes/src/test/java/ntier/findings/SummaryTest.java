package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files and the terminal text of a run. */
class SummaryTest {
  @TempDir Path runs;

  @Test
  @DisplayName("summary.json of a run whose app stopped once")
  void summary() {
    RunDirectory run = Scenarios.appStops().write(runs, "run");
    Analysis.write(Analysed.of(run), run);
    Summary summary = run.summary();
    assertThat(summary.stack()).isEqualTo(Map.of("web", "apache", "app", "tomcat", "db", "mysql"));
    // 604 before the stop, one at 3018.5, 41 stuck, 59 dropped, 1287 from 3565 on
    assertThat(summary.requests().total()).isEqualTo(604 + 1 + 41 + 59 + 1287);
    assertThat(summary.vlrt().clustersSeconds()).isEqualTo(Map.of("1", 59L));
    // 20 threads and the one at 3018.5, and 21 in the accept queue
    assertThat(summary.tiers().get("web").peakQueue()).hasValue(42);
    assertThat(summary.tiers().get("web").droppedRequests()).hasValue(59);
    assertThat(summary.tiers().get("web").droppedPackets()).isEqualTo(50);
    assertThat(summary.tiers().get("app").droppedRequests()).hasValue(0);
    assertThat(summary.millibottlenecks())
        .containsExactly(new Summary.Millibottleneck("app", "freeze", 3019, 501));
    assertThat(summary.ctqo())
        .containsExactly(
            new Summary.Ctqo("upstream", "app", Optional.of(List.of("app")), "web", 3225, 59, 59));
    assertThat(summary.measuring().trusted()).isTrue();
  }

  @Test
  @DisplayName("the same files give the same findings, byte for byte, and they can be read back")
  void repeatable() throws IOException {
    RunDirectory run = Scenarios.appStops().write(runs, "run");
    Analysis.write(Analysed.of(run), run);
    byte[] first = Files.readAllBytes(run.findingsFile());
    Analysis.write(Analysed.of(run), run);
    assertThat(Files.readAllBytes(run.findingsFile())).isEqualTo(first);
    Findings read = run.findings(Findings.class);
    assertThat(read.episodes()).isEqualTo(Analysed.of(run).episodes());
  }

  @Test
  @DisplayName("on a terminal: the verdict first, at most 80 columns and 30 lines")
  void terminal() {
    String text =
        TerminalSummary.render(
            Analysed.of(Scenarios.appStops().write(runs, "run")), Path.of("runs/run/report.html"));
    assertThat(text)
        .isEqualTo(
            """
            UPSTREAM CTQO: app was stopped once for about 0.5 s; web dropped 59 requests;
              app and db dropped none.

            tier  server       CPU %   queue limit   peak queue   dropped requests   packets
            web   Apache        19.2            40           42                 59        50
            app   Tomcat        20.0            50            2                  0         0
            db    MySQL         19.0            50            2                  0         0

            Requests: 1,992 in 10.0 s (199/s), 0 errors. Response time: half within 3.1 ms,
              99 % within 1.00 s, the longest 1.00 s.
            Very long requests (VLRT, 1 s or more): 59 (2.96 %): 59 from 1 s. 59 lost a
              packet at web, 0 only waited.
            Millibottlenecks: 1 injected; 1 found in the samples, 1 of them the injected.
            Trust: no warnings. Measuring took 0.77 % of a core.
            Report: runs/run/report.html
            """);
    assertThat(text.lines()).allMatch(line -> line.length() <= 80).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  @DisplayName("a load generator that was too slow is named")
  void distrusted() {
    RunFixture fixture = Scenarios.quiet();
    fixture.manifests().distrusted();
    String text = TerminalSummary.render(Analysed.of(fixture.write(runs, "run")));
    assertThat(text)
        .startsWith("No overflow: no tier dropped a packet, and no millibottleneck was found.\n")
        .contains("the load generator was itself a");
  }
}
