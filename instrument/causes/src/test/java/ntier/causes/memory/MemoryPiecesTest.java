package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import ntier.causes.memory.MemoryPieces.Range;
import ntier.host.CgroupPaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryPiecesTest {
  @TempDir Path folder;

  @Test
  void whatIsWritableAndOfNoFile() {
    Stream<String> maps =
        """
        55d0c0000000-55d0c0001000 r-xp 00001000 08:01 131 /usr/bin/java
        55d0c0002000-55d0c0003000 rw-p 00002000 08:01 131 /usr/bin/java
        55d0c1000000-55d0c1021000 rw-p 00000000 00:00 0                          [heap]
        7f0000000000-7f0000001000 ---p 00000000 00:00 0
        7f0000010000-7f0000020000 rwxp 00000000 00:00 0
        7f0000030000-7f0000040000 rw-s 00000000 00:05 77 /dev/zero (deleted)
        7ffc00000000-7ffc00001000 r--p 00000000 00:00 0                          [vvar]
        """
            .lines();
    assertThat(MemoryPieces.ranges(maps))
        .containsExactly(
            new Range(0x55d0c1000000L, 0x10000),
            new Range(0x55d0c1010000L, 0x10000),
            new Range(0x55d0c1020000L, 0x1000),
            new Range(0x7f0000010000L, 0x10000));
  }

  @Test
  void ofTheProcessesThatAreStillThere() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    try (MemoryPieces pieces = of(List.of(gone.pid()))) {
      assertThat(pieces.takeNext()).isFalse();
    }
    Process sleeps = new ProcessBuilder("sleep", "60").start();
    try (MemoryPieces pieces = of(List.of(gone.pid(), sleeps.pid()))) {
      assertThat(pieces.takeNext()).isTrue();
    } finally {
      sleeps.destroyForcibly().waitFor();
    }
  }

  private MemoryPieces of(List<Long> processes) throws IOException {
    Files.writeString(
        folder.resolve("cgroup.procs"),
        String.join("\n", processes.stream().map(String::valueOf).toList()));
    return MemoryPieces.of(new CgroupPaths(2, Map.of(), Optional.of(folder)), new Random(1));
  }
}
