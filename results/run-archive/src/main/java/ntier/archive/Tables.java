package ntier.archive;

import java.util.Map;
import java.util.Optional;

/** The tables of a run that come from the machines it ran on, by their paths. */
public final class Tables {
  private static final String SERVER_REQUESTS = "server-requests/";

  private static final Map<String, CsvFormat<?>> BY_PATH =
      Map.of(
          "requests.csv", Request.FORMAT,
          "bursty/requests.csv", Request.FORMAT,
          "injections.csv", Injection.FORMAT,
          "events.csv", Event.FORMAT,
          "samples/hosts.csv", HostSample.FORMAT,
          "samples/cpus.csv", CpuSample.FORMAT,
          "samples/disks.csv", DiskSample.FORMAT,
          "samples/listeners.csv", ListenerSample.FORMAT,
          "samples/processes.csv", ProcessSample.FORMAT,
          "samples/retransmits.csv", Retransmit.FORMAT);

  private Tables() {}

  /**
   * The format of a table; empty for any other file.
   *
   * @param path relative to the run's folder
   */
  public static Optional<CsvFormat<?>> of(String path) {
    return path.startsWith(SERVER_REQUESTS) && path.endsWith(".csv")
        ? Optional.of(ServerRequest.FORMAT)
        : Optional.ofNullable(BY_PATH.get(path));
  }
}
