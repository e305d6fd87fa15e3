package ntier.watch;

import java.util.List;
import ntier.archive.WatchRecord;
import ntier.host.HostHandle;
import ntier.monitors.MonitorsConfig;

/**
 * A server that was found.
 *
 * @param record what is kept of it
 * @param handle what monitors see of it
 * @param listener whose accept queue is sampled
 * @param counted whose connections are counted
 * @param logs of requests, which it is writing
 */
record WatchedServer(
    WatchRecord.Server record,
    HostHandle handle,
    MonitorsConfig.Listener listener,
    MonitorsConfig.Counted counted,
    List<OpenLogs.Log> logs) {

  WatchedServer {
    logs = List.copyOf(logs);
  }

  String name() {
    return record.name();
  }

  /** For whoever started the watch, in a line. */
  String describe() {
    List<Long> processes = record.processes();
    return "%s: %s at %s:%d, process %d%s, %s"
        .formatted(
            name(),
            record.program(),
            record.address(),
            record.port(),
            processes.getFirst(),
            processes.size() > 1 ? " and " + (processes.size() - 1) + " more" : "",
            record.group().isEmpty()
                ? "no control group of its own"
                : "control group " + record.group());
  }
}
