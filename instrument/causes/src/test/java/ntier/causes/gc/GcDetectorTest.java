package ntier.causes.gc;

import static ntier.findings.OneFound.assertOnly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that collects garbage, and collections that last for another reason. */
class GcDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("app's JVM collects garbage: that, and not its full core, is the cause")
  void garbageCollection() {
    Findings findings = findings(Scenarios.appStopsToCollect());
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple("app", Kind.GC));
    assertThat(found.startMicros()).isEqualTo(RunFixture.START_MICROS + 3_004_000);
    assertThat(found.durationMicros()).isEqualTo(291_000);
    assertThat(found.evidence())
        .startsWith(
            "the JVM of app stopped all its threads for 291 ms to collect garbage (Pause Full)");
  }

  @Test
  @DisplayName("app's core was full for some ticks before it: the collection is the cause")
  void fullCoreBefore() {
    RunFixture run = Scenarios.appStopsToCollect();
    run.cpu("app", 2850, 3400, 0.98);
    assertOnly(findings(run), "app", Kind.GC);
  }

  @Test
  @DisplayName("app's core stays full for longer than the collection: it works off what has waited")
  void fullCoreAfterwards() {
    RunFixture run = Scenarios.appStopsToCollect();
    run.cpu("app", 2950, 3700, 0.98);
    assertOnly(findings(run), "app", Kind.GC);
  }

  @Test
  @DisplayName("a short collection does not explain a core that is full for long")
  void shortCollection() {
    RunFixture run = Scenarios.appShortOfCpu();
    run.collection("app", 3060, 3180, "Pause Young (Allocation Failure)");
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).contains(Kind.CPU);
  }

  @Test
  @DisplayName("a collection that lasts because app is stopped in the middle is a stop")
  void stoppedCollection() {
    RunFixture run = Scenarios.appStops();
    run.collection("app", 3015, 3525, "Pause Young (Allocation Failure)");
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).containsOnly(Kind.FREEZE);
  }

  @Test
  @DisplayName("a collection that lasts because another system has the core is a lack of CPU")
  void starvedCollection() {
    RunFixture run = Scenarios.appShortOfCpu();
    run.cpu("app", 3000, 3300, 0.3);
    run.collection("app", 3010, 3290, "Pause Young (Allocation Failure)");
    assertThat(findings(run).origins()).extracting(Millibottleneck::kind).containsOnly(Kind.CPU);
  }

  @Test
  @DisplayName("a collection while nobody asks for anything is none")
  void idleCollection() {
    RunFixture run = Scenarios.quiet();
    run.cpu("app", 5000, 5300, 1);
    run.collection("app", 5010, 5290, "Pause Full (System.gc())");
    assertThat(findings(run).origins()).isEmpty();
  }
}
