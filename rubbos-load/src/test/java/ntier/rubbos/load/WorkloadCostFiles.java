package ntier.rubbos.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.RealtimeClock;
import ntier.workload.WorkloadConfig;
import ntier.workload.WorkloadConfigFile;
import ntier.workload.WorkloadMain;

/**
 * For {@code benchmarks/workload-cost}: what the load generator's process is started with, from the
 * same code as in a run, so that neither can go out of step with it.
 */
final class WorkloadCostFiles {
  static final String CONFIG = "config.json";
  static final String JVM_FLAGS = "jvm-flags";

  private static final long SECOND = TimeUnit.SECONDS.toMicros(1);
  private static final int ARGUMENTS = 4;

  private WorkloadCostFiles() {}

  /**
   * Writes the configuration and the JVM's flags, one a line, into a folder.
   *
   * @param args the folder, the port on loopback, how many users ask without thinking, and for how
   *     many seconds they do; they begin within two seconds
   */
  public static void main(String[] args) throws IOException {
    if (args.length != ARGUMENTS) {
      throw new IllegalArgumentException("FOLDER PORT USERS SECONDS would be right");
    }
    Path folder = Path.of(args[0]);
    int port = Integer.parseInt(args[1]);
    int users = Integer.parseInt(args[2]);
    long seconds = Long.parseLong(args[3]);
    WorkloadConfigFile.write(folder.resolve(CONFIG), config(folder, port, users, seconds));
    Files.write(folder.resolve(JVM_FLAGS), WorkloadMain.JVM_FLAGS);
  }

  private static WorkloadConfig config(Path folder, int port, int users, long seconds) {
    return new WorkloadConfig(
        1,
        users,
        0,
        RubbosLoad.driver(1, "browse-only", "standard"),
        Connections.PER_REQUEST,
        Images.NONE,
        "127.0.0.1",
        port,
        "site",
        List.of(),
        new RealtimeClock().getAsLong() + SECOND,
        TimeUnit.SECONDS.toMillis(1),
        0,
        TimeUnit.SECONDS.toMillis(seconds),
        TimeUnit.SECONDS.toMillis(1),
        WorkloadConfig.REQUEST_TIMEOUT_MILLIS,
        folder.toString(),
        Optional.empty(),
        WorkloadConfig.FLUSH_MILLIS,
        Optional.empty(),
        UserProtocol.HTTP,
        Optional.empty());
  }
}
