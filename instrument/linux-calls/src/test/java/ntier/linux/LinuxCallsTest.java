package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxCallsTest {
  @Test
  void aMissingFileIsNamedWithItsErrno() {
    assertThatThrownBy(() -> LinuxFile.open(Path.of("/no/such/file")))
        .isInstanceOf(LinuxCallException.class)
        .hasMessage("open /no/such/file: No such file or directory (errno 2)");
  }

  @Test
  void readsAFileAgainFromTheStart(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("counter");
    Files.writeString(path, "12\n");
    try (Arena arena = Arena.ofConfined();
        LinuxFile file = LinuxFile.open(path)) {
      MemorySegment buffer = arena.allocate(16);
      assertThat(file.pread(buffer, 0)).isEqualTo(3);
      Files.writeString(path, "1234\n");
      assertThat(file.pread(buffer, 0)).isEqualTo(5);
      assertThat(buffer.asSlice(0, 4).toArray(ValueLayout.JAVA_BYTE))
          .containsExactly('1', '2', '3', '4');
      assertThat(file.pread(buffer, 5)).isZero();
    }
  }

  @Test
  void theClockIsCloseToTheJdksOwn() {
    Instant before = Instant.now();
    long micros = Clocks.realtimeMicros();
    Instant after = Instant.now();
    assertThat(Instant.EPOCH.plus(micros, ChronoUnit.MICROS))
        .isBetween(before.minusNanos(1000), after);
  }

  @Test
  void sleepNeverEndsEarly() {
    long deadline = Clocks.monotonicNanos() + 2_000_000;
    PreciseSleep.untilMonotonicNanos(deadline);
    assertThat(Clocks.monotonicNanos()).isGreaterThanOrEqualTo(deadline);

    long micros = Clocks.realtimeMicros() + 1000;
    PreciseSleep.untilRealtimeMicros(micros);
    assertThat(Clocks.realtimeMicros()).isGreaterThanOrEqualTo(micros);
  }

  @Test
  void cpuTimeGrows() {
    long before = Clocks.processCpuMicros();
    assertThat(before).isPositive();
    assertThat(Clocks.processCpuMicros()).isGreaterThanOrEqualTo(before);
  }

  /** HZ is one of these on every kernel for x86-64. */
  @Test
  void theTickIsOneThatKernelsAreBuiltWith() {
    assertThat(Clocks.tickNanos()).isIn(10_000_000L, 4_000_000L, 3_333_333L, 1_000_000L);
  }
}
