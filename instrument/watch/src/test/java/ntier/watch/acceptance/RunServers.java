package ntier.watch.acceptance;

import java.nio.file.Path;
import ntier.archive.ChainServer;
import ntier.archive.RunDirectory;

/** Prints where the servers of a run are, from the first: what somebody knows who runs them. */
final class RunServers {
  private RunServers() {}

  /** Takes the folder of a run that goes on; prints {@code name address port} of each. */
  public static void main(String[] arguments) {
    for (ChainServer server : RunDirectory.begun(Path.of(arguments[0])).manifest().servers()) {
      System.out.println(
          server.host() + " " + server.entry().address() + " " + server.entry().port());
    }
  }
}
