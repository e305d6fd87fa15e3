package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSizeTest {
  @TempDir private Path folder;

  @Test
  void growthBetweenTheFirstAndTheLastFlushCounts() throws Exception {
    LogSize log = new LogSize(folder);
    Path file = folder.resolve("log.raw");
    log.look(0);
    // A header, then 80 KB a second.
    Files.write(file, new byte[5_000]);
    log.look(500_000);
    for (int second = 1; second <= 4; second++) {
      log.look(second * 1_000_000L + 450_000);
      Files.write(file, new byte[5_000 + second * 80_000]);
      log.look(second * 1_000_000L + 500_000);
    }
    log.look(4_900_000);
    assertThat(log.bytesIn(Duration.ofSeconds(30))).hasValue(2_400_000);
  }

  @Test
  void aLogThatDoesNotGrowSaysNothing() throws Exception {
    LogSize log = new LogSize(folder.resolve("none"));
    log.look(0);
    log.look(1_000_000);
    assertThat(log.bytesIn(Duration.ofSeconds(30))).isEmpty();
  }
}
