package ntier.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.plan.Role;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Millibottlenecks that are no stop, and overflows with a second level. */
class OtherCausesTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysis.of(run.write(runs, "run"));
  }

  private static void assertOnly(Findings findings, Role tier, Kind kind) {
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple(tier, kind));
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3000, within(100L));
    assertThat(found.durationMicros()).isCloseTo(300_000, within(60_000L));
  }

  @Test
  @DisplayName("a neighbour takes app's core")
  void cpu() {
    Findings findings = findings(Scenarios.appShortOfCpu());
    assertOnly(findings, Role.APP, Kind.CPU);
    assertThat(findings.episodes()).isEmpty();
    assertThat(Verdict.of(findings).text())
        .isEqualTo(
            "no tier dropped a packet, though app was short of CPU once for about 0.3 s. Meanwhile the tiers' queues lay over one another (97 %).");
  }

  @Test
  @DisplayName("db waits for its disk, app's queue grows as well")
  void io() {
    assertOnly(findings(Scenarios.dbWaitsForDisk()), Role.DB, Kind.IO);
  }

  @Test
  @DisplayName("working off the queue after a stop is no cause of its own")
  void aftermath() {
    Findings findings = findings(Scenarios.appStops());
    assertThat(findings.origins()).hasSize(1);
    assertThat(findings.summary().millibottlenecks()).hasSize(1);
  }

  @Test
  @DisplayName("a second process of web: one episode with a second level")
  void secondLevel() {
    Findings findings = findings(Scenarios.secondProcess());
    assertThat(findings.episodes()).hasSize(1);
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.droppedRequests()).isEqualTo(25 + 14);
    assertThat(episode.secondLevel()).isTrue();
    assertThat(episode.peakQueue()).isEqualTo(61);
    assertThat(episode.sentence()).contains("A second level: its queue then grew on to 61");
  }
}
