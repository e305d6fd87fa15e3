package ntier.causes.memory;

import static ntier.findings.OneFound.assertOnly;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tier that is short of memory. */
class MemoryDetectorTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("db is short of memory and reads back from its disk")
  void memory() {
    Findings findings = findings(Scenarios.dbShortOfMemory());
    assertOnly(findings, "db", Kind.MEMORY);
    Millibottleneck found = findings.origins().getFirst();
    assertThat(found.startMicros()).isEqualTo(RunFixture.START_MICROS + 2_985_000);
    assertThat(found.endMicros()).isEqualTo(RunFixture.START_MICROS + 3_320_000);
  }

  @Test
  @DisplayName("db waits for its disk while memory is taken from it")
  void memoryLost() {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.memoryBytes("db", 3000, 3300, at -> 1e8 - (at - 2950) * 50_000);
    assertOnly(findings(run), "db", Kind.MEMORY);
  }

  @ParameterizedTest(name = "{0} bytes per ms: {1}")
  @CsvSource({"8000, MEMORY", "2500, MEMORY", "500, IO"})
  @DisplayName(
      "of a small server's memory some percent are lost: more than a stall of the disk has")
  void littleMemoryLost(double bytesPerMilli, Kind kind) {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.memoryBytes("db", 0, 3300, at -> 26e6 - Math.max(0, at - 2950) * bytesPerMilli);
    assertOnly(findings(run), "db", kind);
  }

  @Test
  @DisplayName("what is lost at once, as a program ends, is no lack of memory")
  void programEnds() {
    RunFixture run = Scenarios.dbWaitsForDisk();
    run.memoryBytes("db", 0, 3300, at -> at < 3100 ? 26e6 : 25.6e6);
    assertOnly(findings(run), "db", Kind.IO);
  }

  @Test
  @DisplayName("a collection that lasts because app's heap is being read back is a lack of memory")
  void thrashingCollection() {
    RunFixture run = Scenarios.appStopsToCollect();
    run.memoryPressure("app", 3000, 3300, 0.95);
    assertOnly(findings(run), "app", Kind.MEMORY);
  }

  @Test
  @DisplayName("db waits for memory while it still works off what was left before")
  void memoryInOverload() {
    RunFixture run = Scenarios.dbShortOfMemory();
    for (int i = 0; i < 30; i++) {
      run.serve("db", 1000 + i, 9000 + i);
    }
    assertOnly(findings(run), "db", Kind.MEMORY);
  }

  @Test
  @DisplayName("some task of db waits for memory while it answers as ever")
  void memoryInTheBackground() {
    RunFixture run = Scenarios.quiet();
    for (int i = 0; i < 10; i++) {
      run.serve("db", 2980 + i, 3310 + i);
    }
    run.memoryPressure("db", 3000, 3300, 0.95);
    assertThat(findings(run).origins())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.MEMORY);
  }
}
