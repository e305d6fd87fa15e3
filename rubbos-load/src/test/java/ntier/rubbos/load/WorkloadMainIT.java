package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.archive.Request;
import ntier.linux.OtherJvm;
import ntier.plan.JsonFormat;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;
import ntier.workload.http.CannedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process as the runner starts and stops it. */
class WorkloadMainIT {
  @TempDir Path folder;

  private Process start(Path config) throws Exception {
    return OtherJvm.of(WorkloadMain.class, "--config", config.toString())
        .redirectError(folder.resolve("stderr").toFile())
        .start();
  }

  private Path config(int port, long measureMillis) {
    Path file = folder.resolve("config.json");
    WorkloadConfigFile.write(file, RubbosLoad.small().measure(measureMillis).against(port, folder));
    return file;
  }

  @Test
  void sigtermCompletesTheFilesAndEndsWithZeroInTwoSeconds() throws Exception {
    try (CannedServer site = CannedSite.start()) {
      Process process = start(config(site.port(), 60_000));
      try (BufferedReader out = process.inputReader()) {
        for (int i = 0; i < 2; i++) {
          var progress = JsonFormat.mapper().readTree(out.readLine());
          assertThat(progress.has("inFlight")).isTrue();
        }
        long stopped = System.nanoTime();
        process.destroy();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(System.nanoTime() - stopped).isLessThan(TimeUnit.SECONDS.toNanos(2));
      }
      assertThat(process.exitValue()).isZero();
      assertThat(folder.resolve("workload.json")).exists();
      List<Request> requests = Request.FORMAT.read(folder.resolve("requests.csv"));
      assertThat(requests).hasSizeGreaterThan(100);
    }
  }

  @Test
  void sigkillLeavesWholeLines() throws Exception {
    try (CannedServer site = CannedSite.start()) {
      Process process = start(config(site.port(), 60_000));
      try (BufferedReader out = process.inputReader()) {
        for (int i = 0; i < 3; i++) {
          assertThat(out.readLine()).isNotNull();
        }
        process.destroyForcibly().waitFor();
      }
      assertThat(Request.FORMAT.read(folder.resolve("requests.csv"))).hasSizeGreaterThan(100);
    }
  }

  @Test
  void endsByItselfWithZero() throws Exception {
    try (CannedServer site = CannedSite.start()) {
      Process process = start(config(site.port(), 500));
      process.getInputStream().readAllBytes();
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void wrongUseIsTwoAndSaysWhy() throws Exception {
    Process process = start(folder.resolve("none.json"));
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("stderr"))).contains("there is no such file");
  }
}
