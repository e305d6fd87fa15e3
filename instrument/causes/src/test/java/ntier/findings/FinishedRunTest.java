package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.Verdict;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.DamagedRunException;
import ntier.archive.RecordedFile;
import ntier.archive.RunDirectory;
import ntier.archive.RunFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A finished run whose files are not as they were. */
class FinishedRunTest {
  @TempDir Path runs;
  private RunDirectory run;

  @BeforeEach
  void finish() throws IOException {
    run = Scenarios.appStops().write(runs, "finished");
    Path logs = Files.createDirectories(run.logsFolder("app"));
    Files.writeString(logs.resolve("app.log"), "Server startup\n");
    run.write(run.manifest().finished(RunFiles.record(run)));
    Analysis.write(Analysed.of(run), run);
  }

  private static void cut(Path file, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - bytes));
  }

  private void assertDoubted(String path, String sentence) {
    Findings findings = Analysed.of(run);
    String complaint = "after the run had finished, files were lost or changed: " + path;
    assertThat(findings.missing()).anySatisfy(note -> assertThat(note).matches(sentence));
    assertThat(findings.trust().trusted()).isFalse();
    assertThat(findings.trust().why()).contains(complaint);
    assertThat(findings.summary().measuring().trusted()).isFalse();
    assertThat(findings.summary().measuring().why()).contains(complaint);
    assertThat(Verdict.of(findings).text()).endsWith(" Take care: " + complaint + ".");
    assertThat(TerminalSummary.render(findings).replace("\n  ", " ")).contains(complaint);
    Comparison compared = ComparisonReader.of(List.of(run, run), Analysed.DETECTION);
    assertThat(compared.runs().getFirst().findings().trust().trusted()).isFalse();
    assertThat(compared.notes())
        .anySatisfy(note -> assertThat(note).matches("In finished: " + sentence));
  }

  @Test
  @DisplayName("unchanged: no warning, and it says that this was checked")
  void whole() {
    Findings findings = Analysed.of(run);
    assertThat(findings.trust().why()).isEmpty();
    assertThat(findings.trust().facts())
        .anyMatch(fact -> fact.matches("All 1\\d files .* as they were when the run finished."));
    assertThat(Verdict.of(findings).text()).doesNotContain("Take care");
  }

  @Test
  @DisplayName("requests.csv cut within a line: rows and bytes, expected and found")
  void tornTail() throws IOException {
    cut(run.requestsFile(), 10);
    assertDoubted(
        "requests.csv",
        "requests.csv has lost a part: it holds [\\d,]+ rows, [\\d,]+ bytes, and held [\\d,]+ rows,"
            + " [\\d,]+ bytes when the run finished\\.");
  }

  @Test
  @DisplayName("cut between two lines, which no reader could see")
  void cutAtALineEnd() throws IOException {
    List<String> lines = Files.readAllLines(run.hostSamplesFile());
    Files.write(run.hostSamplesFile(), lines.subList(0, lines.size() - 5));
    assertDoubted("samples/hosts.csv", "samples/hosts.csv has lost a part: .*");
  }

  @Test
  @DisplayName("a file that is gone, one that grew, and one with a digit changed")
  void otherChanges() throws IOException {
    Files.delete(run.cpuSamplesFile());
    Files.writeString(run.eventsFile(), "1,run,more\n", StandardOpenOption.APPEND);
    Path requests = run.requestsFile();
    byte[] bytes = Files.readAllBytes(requests);
    int digit = new String(bytes, java.nio.charset.StandardCharsets.UTF_8).lastIndexOf("200");
    bytes[digit] = '3';
    Files.write(requests, bytes);
    String names = "events.csv, requests.csv, samples/cpus.csv";
    assertDoubted(names, "samples/cpus.csv is missing; it held [\\d,]+ rows, [\\d,]+ bytes\\.");
    assertDoubted(names, "events.csv was added to: it holds .*");
    assertDoubted(names, "requests.csv was changed: as many bytes as .*");
  }

  @Test
  @DisplayName("a server's log that was removed is told, and does not touch the figures")
  void logs() throws IOException {
    Files.delete(run.logsFolder("app").resolve("app.log"));
    Findings findings = Analysed.of(run);
    assertThat(findings.trust().trusted()).isTrue();
    assertThat(findings.missing()).contains("logs/app/app.log is missing; it held 15 bytes.");
  }

  @Test
  @DisplayName("an older run, without checksums: only a torn table is noticed")
  void earlierSuite() throws IOException {
    var old = run.manifest();
    run.write(old.with(old.state(), "", old.phases()));
    assertThat(Analysed.of(run).trust().why()).isEmpty();
    assertThat(Analysed.of(run).trust().facts())
        .anyMatch(
            fact -> fact.startsWith("Whether the run's files are complete cannot be checked"));
    cut(run.requestsFile(), 10);
    assertDoubted(
        "requests.csv", "requests.csv ends within a line, though the run is finished: .*");
  }

  @Test
  @DisplayName("a file that became a link is not read for the check, but told")
  void link() throws IOException {
    Path outside = Files.copy(run.requestsFile(), runs.resolve("outside.csv"));
    Files.delete(run.requestsFile());
    Files.createSymbolicLink(run.requestsFile(), outside);
    assertDoubted("requests.csv", "requests.csv is reached by a link now; .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../outside", "/etc/passwd", "samples/../x", "", "a//b", "./a", "a\u001bb"})
  @DisplayName("an account that names a file outside the folder is refused")
  void hostile(String path) {
    var entry = new RecordedFile(path, 1, Optional.empty(), "ab".repeat(32));
    run.write(run.manifest().finished(List.of(entry)));
    assertThatThrownBy(() -> Analysed.of(run))
        .isInstanceOf(DamagedRunException.class)
        .hasMessageContaining("manifest.json: files.0.path is not that of a file of the run");
  }

  @Test
  @DisplayName("an account with a file twice, or with a checksum that is none, is refused")
  void nonsense() {
    var entry = new RecordedFile("requests.csv", 1, Optional.empty(), "ab".repeat(32));
    run.write(run.manifest().finished(List.of(entry, entry)));
    assertThatThrownBy(() -> Analysed.of(run)).hasMessageContaining("files.1.path is there twice");
    run.write(
        run.manifest()
            .finished(List.of(new RecordedFile("plan.json", 1, Optional.empty(), "none"))));
    assertThatThrownBy(() -> Analysed.of(run)).hasMessageContaining("sha256 that is none");
  }
}
