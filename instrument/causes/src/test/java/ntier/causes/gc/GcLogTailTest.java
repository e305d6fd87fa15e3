package ntier.causes.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.archive.GcPause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTailTest {
  @TempDir Path folder;

  @Test
  void theJvmSaysWhereItLogs() {
    String outputs =
        """
        Log output configuration:
         #0: stdout all=off uptime,level,tags foldmultilines=false
         #1: stderr all=off uptime,level,tags foldmultilines=false
         #2: file=/logs/app/safepoint.log all=off,safepoint=info timemillis foldmultilines=false,filecount=5,filesize=20480K,async=false
         #3: file=/logs of/app/gc.log all=off,gc=info timemillis foldmultilines=false,filecount=5,filesize=20480K,async=false
        """;
    assertThat(GcLogTail.file(outputs)).contains(Path.of("/logs of/app/gc.log"));
    assertThat(GcLogTail.file(outputs.replace("timemillis", "uptime"))).isEmpty();
  }

  @Test
  void readsWhatIsNewAndWhole() throws Exception {
    Path file = folder.resolve("gc.log");
    Files.writeString(
        file, "[5000ms] GC(0) Pause Young (Allocation Failure) 9M->4M(20M) 3.000ms\n");
    try (GcLogTail tail = GcLogTail.open(file)) {
      append(file, "[6000ms] GC(1) Pause Young (System.gc()) 9M->4M(20M) 3.000ms\n");
      append(
          file,
          "[6300ms] GC(2) Pause Full (System.gc()) 4M->4M(20M) 299.500ms\n[7000ms] GC(3) Pau");
      assertThat(tail.ended(6_200_000, 6_400_000))
          .containsExactly(new GcPause(6_000_500, 6_300_000, "Pause Full (System.gc())"));
      append(file, "se Young (Allocation Failure) 9M->4M(20M) 3.000ms\n");
      assertThat(tail.ended(6_990_000, 7_100_000))
          .extracting(GcPause::endMicros)
          .containsExactly(7_000_000L);
      assertThat(tail.ended(0, 9_000_000)).isEmpty();
    }
  }

  private static void append(Path file, String text) throws Exception {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
