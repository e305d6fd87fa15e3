package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.HostSample;
import ntier.archive.MonitorsReport;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root: the process as the runner starts it, ended by TERM and by KILL. */
class MonitorsMainIT {
  @TempDir Path folder;
  private TestHost host;

  @BeforeEach
  void makeHost() throws IOException {
    host = new TestHost("app");
  }

  @AfterEach
  void removeHost() throws IOException {
    host.close();
  }

  @Test
  void termWritesTheRestAndItsOwnCost() throws Exception {
    Process process = start();
    Thread.sleep(1300);
    process.destroy();
    process.waitFor();

    var report =
        JsonFormat.mapper()
            .readValue(Files.readAllBytes(folder.resolve("monitors.json")), MonitorsReport.class);
    assertThat(report.intervalMillis()).isEqualTo(50);
    assertThat(report.ticks()).isBetween(15L, 40L);
    assertThat(report.retransmitSource()).isEqualTo("counters");
    assertThat(report.missing()).contains("retransmits.csv: no tracefs instance was given");
    assertThat(report.cpuMicros()).isPositive();
    assertThat(HostSample.FORMAT.read(folder.resolve("hosts.csv")))
        .hasSize((int) report.ticks())
        .allSatisfy(it -> assertThat(it.host()).isEqualTo("app"));
    assertThat(report.writtenBytes()).isEqualTo(bytesOfTheTables());
  }

  @Test
  void killLeavesWhatWasHandedOver() throws Exception {
    Process process = start();
    while (Files.size(folder.resolve("hosts.csv")) < 1000) {
      Thread.sleep(20);
    }
    process.destroyForcibly().waitFor();
    assertThat(HostSample.FORMAT.read(folder.resolve("hosts.csv"))).isNotEmpty();
    assertThat(folder.resolve("monitors.json")).doesNotExist();
  }

  @Test
  void refusesToOverwriteARun() throws Exception {
    Files.createFile(folder.resolve("hosts.csv"));
    Process process = start();
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private Process start() throws IOException {
    var config =
        new MonitorsConfig(50, folder, List.of(host.handle()), List.of(), Optional.empty());
    config.write(folder.resolve("config.json"));
    return MonitorsProcess.start(folder.resolve("config.json"));
  }

  private long bytesOfTheTables() throws IOException {
    long bytes = 0;
    for (String name :
        List.of(
            "hosts.csv",
            "cpus.csv",
            "core-speed.csv",
            "listeners.csv",
            "retransmits.csv",
            "processes.csv")) {
      bytes += Files.size(folder.resolve(name));
    }
    return bytes;
  }
}
