package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WatchFixture;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.archive.ConnectionSample;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found of servers that were only watched, beside what their run itself tells. */
class WatchTest {
  /** As near as the millibottlenecks of a run are to be found by a watch. */
  private static final long NEAR_MICROS = 50_000;

  @TempDir Path runs;

  static Stream<Arguments> scenarios() {
    return Stream.of(
        Arguments.of("app", (Supplier<RunFixture>) Scenarios::appStops),
        Arguments.of("web", (Supplier<RunFixture>) Scenarios::webStops),
        Arguments.of("db", (Supplier<RunFixture>) Scenarios::dbStops));
  }

  private Findings watched(RunFixture run, boolean ownNetwork) {
    return Analysed.of(WatchFixture.beside(run.write(runs, "watch"), ownNetwork));
  }

  private static List<String> dropping(Findings findings) {
    return findings.episodes().stream().map(Episode::dropping).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  @DisplayName("the same tier stops within 50 ms, and the same one drops, as the run's logs say")
  void asTheRunItself(String tier, Supplier<RunFixture> scenario) {
    Millibottleneck own = Analysed.of(scenario.get().write(runs, "run")).origins().getFirst();
    Findings seen = watched(scenario.get(), true);
    assertThat(seen.origins()).hasSize(1);
    Millibottleneck one = seen.origins().getFirst();
    assertThat(one.tier()).isEqualTo(tier).isEqualTo(own.tier());
    assertThat(one.kind()).isEqualTo(Kind.FREEZE);
    assertThat(one.startMicros()).isCloseTo(own.startMicros(), within(NEAR_MICROS));
    assertThat(one.endMicros()).isCloseTo(own.endMicros(), within(NEAR_MICROS));
    assertThat(dropping(seen)).containsExactly("web");
    assertThat(seen.tiers().getFirst().droppedPackets()).isPositive();
    assertThat(seen.tiers().get(1).droppedPackets()).isZero();
    assertThat(seen.tiers().getFirst().peakQueue().orElse(0)).isGreaterThan(20);
  }

  static Stream<Arguments> withoutDrops() {
    return Stream.of(
        Arguments.of((Supplier<RunFixture>) Scenarios::appStopsUnderLightLoad),
        Arguments.of((Supplier<RunFixture>) Scenarios::dbStopsAllAsync),
        Arguments.of((Supplier<RunFixture>) Scenarios::appShortOfCpu),
        Arguments.of((Supplier<RunFixture>) Scenarios::dbWaitsForDisk),
        Arguments.of((Supplier<RunFixture>) Scenarios::dbShortOfMemory));
  }

  @ParameterizedTest
  @MethodSource("withoutDrops")
  @DisplayName("what was short of what, and when, is found as the run itself tells it")
  void asTheRunItself(Supplier<RunFixture> scenario) {
    Millibottleneck own = Analysed.of(scenario.get().write(runs, "run")).origins().getFirst();
    List<Millibottleneck> seen = watched(scenario.get(), true).origins();
    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst().tier()).isEqualTo(own.tier());
    assertThat(seen.getFirst().kind()).isEqualTo(own.kind());
    assertThat(seen.getFirst().startMicros()).isCloseTo(own.startMicros(), within(NEAR_MICROS));
    assertThat(seen.getFirst().endMicros()).isCloseTo(own.endMicros(), within(NEAR_MICROS));
  }

  @Test
  @DisplayName("in a shared network namespace, a stop shows by the accept queue")
  void stopInSharedNetwork() {
    Findings seen = watched(Scenarios.webStops(), false);
    assertThat(seen.origins()).extracting(Millibottleneck::tier).containsExactly("web");
    assertThat(dropping(seen)).containsExactly("web");
  }

  @Test
  @DisplayName("there, a tier that waits for one below, which stood still before it, did not stop")
  void waitsForBelowInSharedNetwork() {
    Findings seen = watched(Scenarios.appStops(), false);
    assertThat(seen.origins()).extracting(Millibottleneck::tier).containsExactly("app");
    assertThat(dropping(seen)).containsExactly("web");
  }

  @Test
  @DisplayName("nothing to see: it says so, and nothing of requests or injections")
  void nothingToSee() {
    RunFixture quiet = Scenarios.quiet();
    for (String tier : List.of("web", "app", "db")) {
      quiet.link(tier, 5000, 5300, 0, 0);
    }
    Findings seen = watched(quiet, true);
    assertThat(Verdict.of(seen).name()).isEqualTo("Nothing to see");
    assertThat(Verdict.of(seen).text())
        .isEqualTo("in 10.0 s no listener dropped a packet and no millibottleneck was found.");
    assertThat(seen.missing()).isEmpty();
    assertThat(TerminalSummary.render(seen))
        .contains("Watched for 10.0 s: web held 1 connections as a rule")
        .contains("Response times: not seen.")
        .doesNotContain("Requests:")
        .doesNotContain("VLRT");
  }

  @Test
  @DisplayName("connections that are counted late were there before: no queue rose")
  void countedLate() throws IOException {
    RunDirectory watch = WatchFixture.beside(Scenarios.appShortOfCpu().write(runs, "watch"), true);
    Millibottleneck full = Analysed.of(watch).origins().getFirst();
    Files.writeString(
        watch.connectionSamplesFile(),
        ConnectionSample.FORMAT.header()
            + "\n%d,app,8009,150\n".formatted(full.startMicros() + full.durationMicros() / 2));
    assertThat(Analysed.of(watch).origins()).isEmpty();
  }

  @Test
  @DisplayName("servers that stand still as a rule are idle, whatever comes to their link")
  void idleServers() {
    RunFixture idle = new RunFixture(Scenarios.MILLIS);
    for (String tier : List.of("web", "app", "db")) {
      idle.cpu(tier, -1000, 11_000, 0);
      idle.cpu(tier, 4000, 4050, 0.01);
    }
    Findings seen = watched(idle, true);
    assertThat(seen.origins()).isEmpty();
    assertThat(Verdict.of(seen).text()).endsWith("; no connection was seen.");
  }
}
