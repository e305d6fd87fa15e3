package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WatchFixture;
import ntier.analysis.fixture.WithoutCauses;
import ntier.analysis.recording.Window;
import ntier.archive.AccessSample;
import ntier.archive.CsvAppender;
import ntier.archive.RunDirectory;
import ntier.archive.WatchRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a watch: the same page, without what only a run with users has. */
class WatchReportTest {
  @TempDir Path runs;

  @Test
  void showsServersAndNoRequests() throws Exception {
    RunDirectory run = WatchFixture.beside(Scenarios.webStops().write(runs, "watch"), true);
    Findings findings = WithoutCauses.analysed(run);
    Analysis.write(findings, run);
    String page = Files.readString(Report.write(findings, run));
    assertThat(page)
        .contains("What was watched", "id=\"watched\"", "id=\"watched-for\">10.0 s<")
        .contains("id=\"tiers\"", "id=\"episodes\"")
        .contains("No log of requests was found")
        .doesNotContain("id=\"h-injected\"", "id=\"h-interactions\"", "id=\"p99\"");
    assertThat(run.findings(Findings.class).watched()).isEqualTo(findings.watched());
  }

  @Test
  void showsRequestsByTheServersOwnLogs() throws Exception {
    RunDirectory run = WatchFixture.beside(Scenarios.webStops().write(runs, "watch"), true);
    WatchRecord.Server web = run.watch().servers().getFirst();
    List<WatchRecord.Server> servers = new ArrayList<>(run.watch().servers());
    servers.set(
        0,
        new WatchRecord.Server(
            web.name(),
            web.address(),
            web.port(),
            web.backlog(),
            web.processes(),
            web.program(),
            web.group(),
            web.ownNetwork(),
            web.notes(),
            Optional.of("/var/log/a<b/access.log")));
    run.write(new WatchRecord(WatchRecord.VERSION, servers));
    Window window = WithoutCauses.analysed(run).window();
    long second = Math.ceilDiv(window.startMicros(), 1_000_000) * 1_000_000;
    try (CsvAppender<AccessSample> file = AccessSample.FORMAT.append(run.accessSamplesFile())) {
      file.append(new AccessSample(second, web.name(), 200, 4_000, 1_200));
      file.append(new AccessSample(second, web.name(), 502, 1_300_000, 3));
    }
    Findings findings = WithoutCauses.analysed(run);
    Analysis.write(findings, run);
    assertThat(Files.readString(Report.write(findings, run)).replaceAll("\\s+", " "))
        .contains("/var/log/a&lt;b/access.log", ">1,203<", ">3<", ">4 ms<", ">1.3 s<", "none found")
        .doesNotContain("No log of requests was found");
    assertThat(findings.watched().orElseThrow().logged())
        .singleElement()
        .asString()
        .startsWith("By the log of web: 1,203 requests (")
        .contains("0 answered with 4xx and 3 with 5xx; half within 4.0 ms, 99 % within 4 ms");
  }
}
