package ntier.archive;

import java.util.Map;
import java.util.Optional;

/** The tables of a run that come from the machines it ran on, by their paths. */
public final class Tables {
  private static final String SERVER_REQUESTS = "server-requests/";

  private static final Map<String, CsvFormat<?>> BY_PATH =
      Map.ofEntries(
          Map.entry("requests.csv", Request.FORMAT),
          Map.entry("bursty/requests.csv", Request.FORMAT),
          Map.entry("injections.csv", Injection.FORMAT),
          Map.entry("events.csv", Event.FORMAT),
          Map.entry("samples/hosts.csv", HostSample.FORMAT),
          Map.entry("samples/cpus.csv", CpuSample.FORMAT),
          Map.entry("samples/core-speed.csv", SpeedSample.FORMAT),
          Map.entry("samples/disks.csv", DiskSample.FORMAT),
          Map.entry("samples/listeners.csv", ListenerSample.FORMAT),
          Map.entry("samples/processes.csv", ProcessSample.FORMAT),
          Map.entry("samples/retransmits.csv", Retransmit.FORMAT));

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
