package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import ntier.analysis.figures.Trust;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes a run untrustworthy. */
class TrustTest {
  @TempDir Path runs;

  @Test
  @DisplayName("other programs that took half a core are named")
  void foreignLoad() {
    RunFixture fixture = Scenarios.quiet();
    fixture.otherPrograms(1, 0.5);
    var trust = WithoutCauses.analysed(fixture.write(runs, "run")).trust();
    assertThat(trust.foreignCpuPercent().orElseThrow()).isCloseTo(50, within(2.0));
    assertThat(trust.why()).containsExactly("other programs took 49 % of a core from the run");
  }

  @Test
  @DisplayName("a core that its own tiers fill is overload")
  void overload() {
    RunFixture fixture = new RunFixture(10_000);
    fixture.cpu("app", -1000, 11_000, 0.99);
    var trust = WithoutCauses.analysed(fixture.write(runs, "run")).trust();
    assertThat(trust.why())
        .containsExactly("core 0 was full all the time, so queues grow without a millibottleneck");
  }

  @Test
  @DisplayName("cores at less than half their speed for more than 1 % of the time")
  void slowCores() {
    RunFixture fixture = Scenarios.quiet();
    fixture.slowCores(2000, 2100, 12.5);
    fixture.slowCores(4000, 4050, 2.1);
    var trust = WithoutCauses.analysed(fixture.write(runs, "run")).trust();
    assertThat(trust.slowPercent()).hasValue(1.5);
    assertThat(trust.why())
        .containsExactly(
            "the machine's cores were not steady: at half their usual speed or less for 1.5 % of the"
                + " time; the same computation took up to 12.5 times as long as usual (limit 1 % of"
                + " the time)");
  }

  @Test
  @DisplayName("cores that are slower now and then, but not by half, or not for long, are told")
  void almostSteadyCores() {
    RunFixture fixture = Scenarios.quiet();
    fixture.slowCores(2000, 5000, 1.9);
    fixture.slowCores(6000, 6100, 3);
    var trust = WithoutCauses.analysed(fixture.write(runs, "run")).trust();
    assertThat(trust.slowPercent()).hasValue(1.0);
    assertTold(
        trust,
        "The machine's cores: at half their usual speed or less for 1.0 % of the time; the same"
            + " computation took up to 3.0 times as long as usual.");
  }

  @Test
  @DisplayName("an older run, which has no such samples, is no worse for it")
  void speedNotSampled() throws IOException {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    Files.delete(run.speedSamplesFile());
    var trust = WithoutCauses.analysed(run).trust();
    assertThat(trust.slowPercent()).isEmpty();
    assertThat(trust.trusted()).isTrue();
  }

  /** Of 10 s measured. */
  private Trust compiledFor(long appMicros) {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    run.write(
        run.manifest().compiledFor(new TreeMap<>(Map.of("app", appMicros, "bursty-app", 20_000L))));
    return WithoutCauses.analysed(run).trust();
  }

  /** Nothing speaks against the run, but it says so much. */
  private static void assertTold(Trust trust, String... facts) {
    assertThat(trust.trusted()).isTrue();
    assertThat(trust.facts()).contains(facts);
  }

  private Trust leftByTheRamp(int requests) {
    RunFixture fixture = Scenarios.quiet();
    for (int i = 0; i < requests; i++) {
      fixture.request(-1000 + i * 5, 100 + i, 20_000 + i, 0);
    }
    return WithoutCauses.analysed(fixture.write(runs, "run")).trust();
  }

  @Test
  @DisplayName("requests that the ramp left behind, half a second of them and more")
  void rampBacklog() {
    var trust = leftByTheRamp(110);
    assertThat(trust.why())
        .containsExactly(
            "the ramp was not over: when the measure phase began a request took 0.57 s (by the 110"
                + " under way), on average 0.00 s (limit 0.5 s longer): set a longer phases.warmUp");
  }

  @Test
  @DisplayName("fewer of them are told")
  void smallRampBacklog() {
    var trust = leftByTheRamp(90);
    assertTold(
        trust,
        "When the measure phase began a request took 0.46 s (by the 90 under way), on average"
            + " 0.00 s.");
  }

  @Test
  @DisplayName(
      "a JVM that compiled for more than 10 % of a core while it was measured was not warm")
  void coldServer() {
    assertThat(compiledFor(1_020_000).why())
        .containsExactly(
            "the JVM of app was not warm: it still compiled, for 10.2 % of a core (limit 10 %): set a"
                + " longer phases.warmUp");
  }

  @Test
  @DisplayName("one that compiled for less is told")
  void warmServers() {
    Trust trust = compiledFor(980_000);
    assertTold(
        trust,
        "The JVM of app compiled for 0.98 s of CPU time in the measure phase, 9.8 % of a core.",
        "The JVM of bursty-app compiled for 0.02 s of CPU time in the measure phase, 0.2 % of a"
            + " core.");
  }

  /** Stops of half a second every two: a core that is full between them is at 75 % on average. */
  private static RunFixture stopped(double between) {
    RunFixture fixture = new RunFixture(10_000);
    for (int stop = 1000; stop < 10_000; stop += 2000) {
      fixture.cpu("app", stop - 1500, stop, between);
      fixture.cpu("app", stop, stop + 500, 0);
      fixture.inject("app", stop, stop + 500);
    }
    fixture.cpu("app", 9500, 10_500, between);
    return fixture;
  }

  @Test
  @DisplayName("a core that is full whenever no tier is stopped is overload, too")
  void overloadBetweenStops() {
    var trust = WithoutCauses.analysed(stopped(0.99).write(runs, "run")).trust();
    assertThat(trust.why())
        .containsExactly(
            "core 0 was full all the time between stops, so queues grow without a millibottleneck");
  }

  @Test
  @DisplayName("a core that has time left between stops is not")
  void timeLeftBetweenStops() {
    assertThat(WithoutCauses.analysed(stopped(0.9).write(runs, "run")).trust().why()).isEmpty();
  }

  @Test
  @DisplayName("pauses of a tier's garbage collector are summed up")
  void garbageCollections() throws IOException {
    RunDirectory run = Scenarios.quiet().write(runs, "run");
    Files.createDirectories(run.logsFolder("app"));
    Files.writeString(
        run.logsFolder("app").resolve("gc.log"),
        """
        [1699999990012ms] Using Serial
        [1700000001250ms] GC(0) Pause Young (Allocation Failure) 32M->4M(123M) 3.500ms
        [1700000009250ms] GC(1) Pause Full (Metadata GC Threshold) 32M->4M(123M) 21.250ms
        """);
    assertThat(WithoutCauses.analysed(run).trust().facts())
        .contains(
            "The JVM of app paused 2 times for garbage collection, 25 ms in all, at most 21 ms"
                + " (whole run).");
  }
}
