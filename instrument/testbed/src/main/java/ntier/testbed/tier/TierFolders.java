package ntier.testbed.tier;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a tier works. All paths are absolute.
 *
 * @param working made if need be; sockets, process ids and the server's request log go here
 * @param logs made if need be; kept with the run: output of each process, rendered configuration
 * @param data a copy of the database that is this tier's own, for tiers that hold it
 */
public record TierFolders(Path working, Path logs, Optional<Path> data) {
  /** Where a process writes its output. */
  Path output(String process) {
    return logs.resolve(process + ".log");
  }
}
