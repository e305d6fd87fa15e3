package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogTest {
  @TempDir Path logs;

  @Test
  void aPauseEndsWhenItIsLogged() {
    assertThat(
            GcLog.pause(
                "[1763660106113ms] GC(7) Pause Full (Diagnostic Command) 214M->201M(494M) 312.345ms"))
        .contains(
            new GcPause(1763660105800655L, 1763660106113000L, "Pause Full (Diagnostic Command)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1763660106113ms] Using Serial",
        "[1763660106113ms] GC(2) Concurrent Mark Cycle 40.123ms",
        "[1.250s][info][gc] GC(0) Pause Young (Allocation Failure) 32M->4M(123M) 3.500ms",
        "[1763660106113ms] GC(7) Pause Full (Diagnostic Command) 214M->201M(494M) 312.",
        ""
      })
  void otherLinesTellOfNoPause(String line) {
    assertThat(GcLog.pause(line)).isEqualTo(Optional.empty());
  }

  @Test
  void filesAreReadInOrderOfTime() throws IOException {
    Files.writeString(
        logs.resolve("gc.log"),
        """
        [1700000009250ms] GC(1) Pause Full (Metadata GC Threshold) 32M->4M(123M) 21.250ms
        [1700000009299ms] GC(2) Pause Young (All""");
    Files.writeString(
        logs.resolve("gc.log.0"),
        """
        [1700000000012ms] Using G1
        [1700000001250ms] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 32M->4M(123M) 3.500ms
        [1700000001260ms] GC(0) Pause Remark 5M->5M(123M) 0.700ms
        """);
    assertThat(GcLog.read(logs))
        .extracting(GcPause::what)
        .containsExactly(
            "Pause Young (Normal) (G1 Evacuation Pause)",
            "Pause Remark",
            "Pause Full (Metadata GC Threshold)");
    assertThat(GcLog.read(logs.resolve("missing"))).isEmpty();
  }
}
