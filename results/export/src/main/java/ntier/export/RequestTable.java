package ntier.export;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.overflow.VlrtCauses;
import ntier.archive.Request;

/** {@code requests.csv}: each HTTP request of the users, of all phases, by start. */
final class RequestTable {
  private RequestTable() {}

  static void write(ExportedRun run, Path file) {
    RunClock clock = run.clock();
    List<Request> requests = run.requests().all();
    try (CsvTable table =
        new CsvTable(
            file,
            "request",
            "phase",
            "interaction",
            "start_s",
            "response_ms",
            "send_delay_ms",
            "connect_ms",
            "first_byte_ms",
            "status",
            "bytes",
            "retransmits",
            "error",
            "vlrt",
            "user",
            "session",
            "sequence",
            "local_address",
            "local_port")) {
      for (int number = 0; number < requests.size(); number++) {
        Request one = requests.get(number);
        long start = one.startMicros();
        table.row(
            number,
            one.phase().key(),
            one.interaction(),
            clock.seconds(start),
            RunClock.millis(start, one.endMicros()),
            RunClock.millis(one.intendedMicros(), start),
            RunClock.millis(start, one.connectMicros()),
            RunClock.millis(start, one.firstByteMicros()),
            RunClock.known(one.status()),
            RunClock.known(one.bytes()),
            RunClock.known(one.retransmits()),
            one.error(),
            VlrtCauses.isVlrt(one),
            one.user(),
            one.session(),
            one.sequence(),
            one.localAddress(),
            RunClock.known(one.localPort()));
      }
    }
  }
}
