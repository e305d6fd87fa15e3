package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.linux.Clocks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files in the kernel's place, which say before each look how long tasks waited until it. */
class MemoryWatchTest {
  private static final int NEVER = 1_000_000;
  private static final long A_LONG_TIME = 60_000_000;

  @TempDir Path folder;
  private final List<Boolean> pauses = new ArrayList<>();
  private final List<Long> looks = new ArrayList<>();
  private boolean taken;
  private long startMicros;

  @BeforeEach
  void nobodyWaits() {
    startMicros = Clocks.realtimeMicros();
    pressure("memory.pressure", 0, 0);
    pressure("io.pressure", 0, 0);
  }

  private void pressure(String file, long some, long full) {
    try {
      Files.writeString(
          folder.resolve(file),
          "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=%d\n"
              .formatted(some, full));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** From one look on some task waits all the time, however late the look is; all from another. */
  private MemoryWatch watch(int someFrom, int fullFrom, int stopAt) throws IOException {
    MemoryGroup group =
        MemoryGroup.of(new CgroupPaths(2, Map.of(), Optional.of(folder))).orElseThrow();
    var taking =
        new MemoryWatch.Taking() {
          @Override
          public boolean isDone() {
            return taken;
          }

          @Override
          public void pause(boolean pause) {
            pauses.add(pause);
          }
        };
    long[] waited = new long[2];
    return new MemoryWatch(
        group,
        taking,
        deadline -> {
          while (Clocks.realtimeMicros() < deadline) {
            Thread.onSpinWait();
          }
          int look = looks.size();
          waited[0] += look >= someFrom ? A_LONG_TIME : 0;
          waited[1] += look >= fullFrom ? A_LONG_TIME : 0;
          pressure("io.pressure", waited[0], waited[1]);
          looks.add(Clocks.realtimeMicros());
          return look != stopAt;
        });
  }

  @Test
  void itStartsWithTheFirstThatWaitsAndGoesOnUntilAllDo() throws Exception {
    MemoryWatch watch = watch(2, 3, NEVER);
    assertThat(watch.untilTasksWait(Long.MAX_VALUE)).isBetween(looks.get(1), looks.get(2));
    assertThat(looks).hasSize(3);
    long end = Clocks.realtimeMicros() + 12_000;
    watch.until(end);
    assertThat(Clocks.realtimeMicros()).isGreaterThanOrEqualTo(end);
    assertThat(looks.get(looks.size() - 2)).isLessThan(end);
    assertThat(pauses.subList(0, 3)).containsOnly(false);
    assertThat(pauses.subList(3, pauses.size())).containsOnly(true);
  }

  @Test
  void nobodyEverWaits() throws Exception {
    MemoryWatch watch = watch(NEVER, NEVER, NEVER);
    assertThat(watch.untilTasksWait(startMicros + 12_000)).isZero();
    assertThat(watch.stopped()).isFalse();
    assertThat(looks.getLast()).isBetween(startMicros + 12_000, startMicros + 1_000_000);
  }

  @Test
  void whatWasTakenLastIsLookedAtOnceMore() throws Exception {
    taken = true;
    assertThat(watch(0, NEVER, NEVER).untilTasksWait(Long.MAX_VALUE)).isPositive();
    assertThat(looks).hasSize(1);
  }

  @Test
  void aStopEndsIt() throws Exception {
    MemoryWatch watch = watch(NEVER, NEVER, 1);
    assertThat(watch.untilTasksWait(Long.MAX_VALUE)).isZero();
    assertThat(watch.stopped()).isTrue();
    watch.until(Long.MAX_VALUE);
    assertThat(looks).hasSize(2);
  }
}
