package ntier.cli.system;

import java.nio.file.Path;

/**
 * Four machines of the tests for somebody else, as long as standard input lasts: {@code
 * benchmarks/machines} calls it. They share two cores as the hosts of the profile {@code two-core}
 * do.
 */
public final class SshMachinesMain {
  private static final int MACHINES = 4;

  private SshMachinesMain() {}

  /**
   * Takes a folder, which gets keys and configuration, and the database of the profile; says which
   * file the profile is, when all are up.
   */
  public static void main(String[] arguments) throws Exception {
    try (SshMachines machines = SshMachines.start(Path.of(arguments[0]), MACHINES)) {
      System.out.println(machines.profile(arguments[1], SshMachines.HOSTS));
      while (System.in.read() >= 0) {
        // Nothing is asked.
      }
    }
  }
}
