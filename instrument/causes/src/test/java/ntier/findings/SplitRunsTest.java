package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.recording.Core;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.analysis.recording.TierData;
import ntier.archive.ClockSample;
import ntier.archive.GcPause;
import ntier.archive.RunDirectory;
import ntier.archive.WholeFile;
import ntier.archive.fixture.FrozenRuns;
import ntier.archive.fixture.SplitRun;
import ntier.archive.fixture.SplitRun.Clock;
import ntier.archive.merging.Merging;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * What is found in a run whose hosts were on four machines, with clocks that are seconds apart and
 * drift by 100 ppm, is what is found where they were on one.
 */
class SplitRunsTest {
  /** What machines beside one another change: each has CPUs and monitors of its own. */
  private static final List<String> OF_MACHINES = List.of("trust", "series");

  @TempDir Path folder;
  private RunDirectory whole;
  private RunDirectory run;

  @BeforeEach
  void split() {
    whole = FrozenRuns.FIRST_RUN.runs(folder.resolve("whole")).getFirst();
    run = FrozenRuns.FIRST_RUN.runs(folder.resolve("split")).getFirst();
  }

  private Findings merged(Map<String, Clock> clocks, long errorMicros) {
    SplitRun.split(run, clocks, errorMicros);
    Merging.merge(run);
    return Analysed.of(run);
  }

  private static List<String> differences(Findings expected, Findings found) {
    List<String> differences = new ArrayList<>();
    JsonNode one = JsonFormat.mapper().valueToTree(expected);
    JsonNode other = JsonFormat.mapper().valueToTree(found);
    for (String name : one.propertyNames()) {
      if (!OF_MACHINES.contains(name)) {
        compare(name, one.get(name), other.path(name), differences);
      }
    }
    return differences;
  }

  /** Counts and words must be equal; times, and what is made from them, may differ by 1 ms. */
  private static void compare(
      String path, JsonNode expected, JsonNode found, List<String> differences) {
    if (expected.isObject() && found.isObject()) {
      for (String name : expected.propertyNames()) {
        compare(path + "." + name, expected.get(name), found.path(name), differences);
      }
    } else if (expected.isArray() && found.isArray() && expected.size() == found.size()) {
      for (int i = 0; i < expected.size(); i++) {
        compare(path + "." + i, expected.get(i), found.get(i), differences);
      }
    } else if (expected.isNumber() && found.isNumber()) {
      double most =
          path.matches(".*Micros(\\..*)?") ? 1000 : path.matches(".*Millis(\\..*)?") ? 1 : 0;
      if (expected.isFloatingPointNumber()) {
        // Shares of a time that is itself known to 1 ms in 50.
        most = Math.max(most, 0.02 * Math.abs(expected.doubleValue()) + 0.02);
      }
      if (Math.abs(expected.doubleValue() - found.doubleValue()) > most) {
        differences.add(path + ": " + expected + " became " + found);
      }
    } else if (expected.isString() && found.isString()) {
      String words = "\\d[\\d,.]*( ms| %)";
      if (!expected
          .stringValue()
          .replaceAll(words, "N$1")
          .equals(found.stringValue().replaceAll(words, "N$1"))) {
        differences.add(path + ": " + expected + " became " + found);
      }
    } else if (!expected.equals(found)) {
      differences.add(path + ": " + expected + " became " + found);
    }
  }

  @Test
  @DisplayName("a stop of Tomcat is found, with Apache's drops and their sequence, as on one")
  void asOnOne() {
    Findings on = Analysed.of(whole);
    Findings split = merged(SplitRun.clocks(run), 100);
    assertThat(differences(on, split)).isEmpty();
    assertThat(split.episodes()).hasSize(1);
    assertThat(split.episodes().getFirst().sequence()).isNotEmpty();
    assertThat(split.trust().facts())
        .anyMatch(
            fact ->
                fact.matches(
                    "The machines' clocks differed by up to 5,50\\d\\.\\d ms ± 0\\.2 ms"
                        + " \\(corrected\\)\\."));
    assertThat(split.trust().why()).noneMatch(why -> why.contains("clock"));
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST_RUN", "LOG_FLUSH"})
  @DisplayName("where clocks are as one, a run on several machines is as on one")
  void withoutOffsets(FrozenRuns frozen) {
    RunDirectory one = frozen.runs(folder.resolve("one")).getFirst();
    RunDirectory four = frozen.runs(folder.resolve("four")).getFirst();
    SequencedMap<String, Clock> clocks = SplitRun.clocks(four);
    clocks.replaceAll((machine, clock) -> new Clock(clock.sinceMicros(), 0, 0));
    SplitRun.split(four, clocks, 0);
    Merging.merge(four);
    assertThat(differences(Analysed.of(one), Analysed.of(four))).isEmpty();
  }

  @Test
  @DisplayName("a clock that is set forward by 2 s in mid-run turns trust, by its machine's name")
  void step() {
    SequencedMap<String, Clock> clocks = SplitRun.clocks(run);
    Clock app = clocks.get("m-app");
    long middle = app.sinceMicros() + 6_000_000;
    clocks.put(
        "m-app", new Clock(app.sinceMicros(), app.aheadMicros(), app.ppm(), middle, 2_000_000));
    Findings findings = merged(clocks, 100);
    assertThat(findings.trust().trusted()).isFalse();
    assertThat(findings.trust().why())
        .anyMatch(
            why ->
                why.matches(
                    "the clock of machine m-app was set forward by (1,999|2,000)\\.\\d ms in the run"));
    assertThat(findings.episodes()).allMatch(one -> one.sequence().isEmpty());
  }

  @Test
  @DisplayName("a lost sample changes nothing")
  void lostSample() throws IOException {
    SplitRun.split(run, SplitRun.clocks(run), 100);
    List<ClockSample> samples = new ArrayList<>(ClockSample.FORMAT.read(run.clocksFile()));
    long middle = whole.manifest().phases().measureStartMicros().orElseThrow();
    samples.removeIf(
        one ->
            one.machine().equals("m-app")
                && Math.abs(one.atMicros() + one.offsetMicros() - middle) < 1_500_000);
    WholeFile.replace(run.clocksFile(), ClockSample.text(samples));
    Merging.merge(run);
    Findings findings = Analysed.of(run);
    assertThat(differences(Analysed.of(whole), findings)).isEmpty();
    assertThat(findings.trust().why()).noneMatch(why -> why.contains("clock"));
  }

  @Test
  @DisplayName("clocks that are known to more than 5 ms only tell no sequence")
  void vague() {
    Findings findings = merged(SplitRun.clocks(run), 4000);
    assertThat(findings.trust().why())
        .anyMatch(
            why ->
                why.matches(
                    "the machines' clocks are known to ± 8\\.\\d ms only, so what came first on"
                        + " different machines is not told"));
    assertThat(findings.episodes()).isNotEmpty();
    assertThat(findings.episodes()).allMatch(one -> one.sequence().isEmpty());
  }

  @Test
  @DisplayName("logs of collections, which keep their machine's time, are read by one clock")
  void collections() {
    SplitRun.split(run, SplitRun.clocks(run), 100);
    Merging.merge(run);
    List<GcPause> expected = RunDataReader.read(whole).gcPauses().get("app").pauses();
    List<GcPause> found = RunDataReader.read(run).gcPauses().get("app").pauses();
    assertThat(found).hasSameSizeAs(expected).isNotEmpty();
    for (int i = 0; i < found.size(); i++) {
      // The log has whole milliseconds of the machine's time, rounded down.
      assertThat(expected.get(i).endMicros() - found.get(i).endMicros()).isBetween(-300L, 1_300L);
      assertThat(found.get(i).durationMicros()).isEqualTo(expected.get(i).durationMicros());
    }
  }

  @Test
  @DisplayName("CPUs of different machines are told apart, and a server has those of its own")
  void cores() {
    Findings findings = merged(SplitRun.clocks(run), 100);
    assertThat(findings.trust().facts())
        .anyMatch(
            fact ->
                fact.contains("Core 0 of m-app was ")
                    && fact.contains(", core 0 of m-db was ")
                    && fact.contains(", core 1 of m0 was "));
    RunData recording = RunDataReader.read(run);
    TierData app = recording.server("app").orElseThrow();
    assertThat(recording.cpus().stream().filter(cpu -> cpu.isOf(app)).map(cpu -> cpu.core()))
        .containsExactly(new Core("m-app", 0));
  }

  @Test
  @DisplayName("a run that is not merged as a whole is never taken for whole")
  void halfMerged() throws IOException {
    SplitRun.split(run, SplitRun.clocks(run), 100);
    Merging.merge(run);
    Files.delete(run.mergedFile());
    Findings findings = Analysed.of(run);
    assertThat(findings.missing())
        .contains("What the machines recorded is not merged into the run's files as a whole.");
    assertThat(findings.trust().why())
        .contains("what its machines recorded is not merged, or not as a whole");
  }

  @Test
  @DisplayName("machines of whose clocks nothing is known are named")
  void unmeasured() throws IOException {
    SplitRun.split(run, SplitRun.clocks(run), 100);
    Merging.merge(run);
    List<ClockSample> samples = new ArrayList<>(ClockSample.FORMAT.read(run.clocksFile()));
    samples.removeIf(one -> !one.machine().equals("m-web"));
    WholeFile.replace(run.clocksFile(), ClockSample.text(samples));
    assertThat(Analysed.of(run).trust().why())
        .contains("it was not measured how far the machines' clocks were apart: m-app, m-db, m0");
  }

  @Test
  @DisplayName("a run on one machine says nothing of clocks")
  void oneMachine() {
    RunFixture fixture = Scenarios.quiet();
    Findings findings = Analysed.of(fixture.write(folder, "quiet"));
    assertThat(findings.trust().facts()).noneMatch(fact -> fact.contains("clocks"));
    assertThat(findings.trust().why()).isEmpty();
  }
}
