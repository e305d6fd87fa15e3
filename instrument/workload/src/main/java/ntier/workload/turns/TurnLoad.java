package ntier.workload.turns;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a turn asks of a server.
 *
 * @param address of the server, as numbers
 * @param port of it
 * @param hostHeader the {@code Host} field
 * @param localAddresses connections take these in turn; empty: the kernel chooses
 * @param connections that are kept, 1 to {@value #MOST_CONNECTIONS}
 * @param perSecond requests that begin in a second, as a Poisson process; empty: each connection
 *     asks again as soon as it is answered
 * @param pages at least one
 * @param seed of which pages come, and when
 * @param warmMillis before what counts, 0 to {@value #MOST_MILLIS}
 * @param measureMillis that count, 1 to {@value #MOST_MILLIS}
 * @param receiveBuffer of each connection in bytes (SO_RCVBUF); empty: the kernel tunes it
 */
public record TurnLoad(
    String address,
    int port,
    String hostHeader,
    List<String> localAddresses,
    int connections,
    OptionalDouble perSecond,
    List<TurnPage> pages,
    long seed,
    long warmMillis,
    long measureMillis,
    OptionalInt receiveBuffer) {
  static final int MOST_CONNECTIONS = 60_000;
  static final long MOST_MILLIS = 3_600_000;
  private static final double MOST_PER_SECOND = 1e7;

  public TurnLoad {
    localAddresses = List.copyOf(localAddresses);
    pages = List.copyOf(pages);
    between("port", port, 1, 65_535);
    between("connections", connections, 1, MOST_CONNECTIONS);
    between("warmMillis", warmMillis, 0, MOST_MILLIS);
    between("measureMillis", measureMillis, 1, MOST_MILLIS);
    if (pages.isEmpty()) {
      throw new IllegalArgumentException("pages is empty; at least one page would be right");
    }
    perSecond.ifPresent(
        rate -> {
          if (!(rate > 0 && rate <= MOST_PER_SECOND)) {
            throw new IllegalArgumentException(
                "perSecond is %s; a number above 0 and up to %.0f would be right"
                    .formatted(rate, MOST_PER_SECOND));
          }
        });
  }

  private static void between(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d; %d to %d would be right".formatted(name, value, least, most));
    }
  }
}
