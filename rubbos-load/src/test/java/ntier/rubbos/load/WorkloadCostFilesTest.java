package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.WorkloadPlan.Connections;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadCostFilesTest {
  @TempDir Path folder;

  @Test
  void theLoadGeneratorCanReadItsConfiguration() throws Exception {
    WorkloadCostFiles.main(new String[] {folder.toString(), "8123", "1000", "35"});
    WorkloadConfig config = WorkloadConfigFile.read(folder.resolve(WorkloadCostFiles.CONFIG));
    assertThat(config.targetPort()).isEqualTo(8123);
    assertThat(config.users()).isEqualTo(1000);
    assertThat(config.measureMillis()).isEqualTo(35_000);
    assertThat(config.connections()).isEqualTo(Connections.PER_REQUEST);
    assertThat(Files.readAllLines(folder.resolve(WorkloadCostFiles.JVM_FLAGS)))
        .isEqualTo(WorkloadMain.JVM_FLAGS);
  }
}
