package ntier.testbed.tier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers' own request logs, brought into the run's folder and format: {@code HOST.csv}. */
public final class RequestLogs {
  private RequestLogs() {}

  /**
   * To be called when the servers have stopped: they buffer their logs. What several servers of a
   * tier log of the server below them becomes one file.
   *
   * @param servers of a chain
   * @param serverRequests the run's folder for them
   * @return the files written, one for each server that is logged for
   * @throws IOException naming the logs that are not there, after collecting the others
   */
  public static List<Path> collect(List<RunningTier> servers, Path serverRequests)
      throws IOException {
    Map<String, List<RequestLogFile>> logs = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    for (RunningTier server : servers) {
      List<Path> unwritten = new ArrayList<>();
      server
          .requestLogs()
          .forEach(
              (host, log) -> {
                if (Files.isReadable(log.path())) {
                  logs.computeIfAbsent(host, _ -> new ArrayList<>()).add(log);
                } else {
                  unwritten.add(log.path());
                }
              });
      if (!unwritten.isEmpty()) {
        missing.add(
            "%s wrote no request log %s; see \"requestLogs\" of its tier.yaml"
                .formatted(server.plan().server(), unwritten));
      }
    }
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, List<RequestLogFile>> of : logs.entrySet()) {
      Path target = serverRequests.resolve(of.getKey() + ".csv");
      RequestLogFile.collect(of.getValue(), target);
      written.add(target);
    }
    if (!missing.isEmpty()) {
      throw new IOException(String.join("; ", missing));
    }
    return written;
  }
}
