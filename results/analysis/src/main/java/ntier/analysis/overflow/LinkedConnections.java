package ntier.analysis.overflow;

import java.util.OptionalInt;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Served;
import ntier.archive.Request;

/**
 * Which user's request a dropped connection between tiers was for, where the tier that dropped it
 * logs its connections and their users. The connection was made in the end, and the first thing
 * that came over it was the request that had waited for it:
 *
 * <pre>
 *   retransmits.csv            web:40002 -> app   dropped at t, sent again for the last time at r
 *   server-requests/app.csv    web:40002          arrival from r on, user 10.198.1.4:27830
 *   requests.csv               10.198.1.4:27830   began before t, ended after the arrival
 * </pre>
 *
 * <p>The same at db, whose log has the connection of its first query where it was opened for just
 * this request. A connection of a pool that others may use first is in no log.
 */
final class LinkedConnections {
  /** Two kernels' and a server's readings of one clock, and a timer that is late. */
  private static final long SLACK_MICROS = 20_000;

  private final RunData recording;
  private final RequestsByPort requests;

  LinkedConnections(RunData recording) {
    this.recording = recording;
    this.requests =
        new RequestsByPort(recording.measured(), recording.clockErrorMicros(), recording.scratch());
  }

  /** The number of the request, among the measured ones; empty where that is not certain. */
  OptionalInt request(Drop drop) {
    if (drop.peer().isEmpty() || drop.retriesMicros().isEmpty()) {
      return OptionalInt.empty();
    }
    return recording
        .server(drop.server())
        .flatMap(server -> server.served().first(drop.peer(), drop.retriesMicros().getLast()))
        .map(stay -> request(drop, stay))
        .orElse(OptionalInt.empty());
  }

  private OptionalInt request(Drop drop, Served.Stay stay) {
    int number = requests.at(stay.user(), stay.arrivalMicros());
    if (number == Drop.NO_REQUEST) {
      return OptionalInt.empty();
    }
    Request request = requests.request(number);
    // Else the connection was given up, and its port came round again.
    return request.startMicros() - SLACK_MICROS <= drop.atMicros()
        ? OptionalInt.of(number)
        : OptionalInt.empty();
  }
}
