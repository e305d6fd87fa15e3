package ntier.simulation.model;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * When a client's kernel sends a SYN again that was not answered: first after {@code initial}, then
 * {@code linear} times more at the same distance, then each time after twice the distance before.
 *
 * @param initial the first timeout, 1 s on Linux since 3.1 (RFC 6298), 3 s before
 * @param linear how many of the later timeouts are not doubled: {@code tcp_syn_linear_timeouts}, 4
 *     since kernel 6.5, 0 before
 * @param retries how often the SYN is sent again, {@code tcp_syn_retries}, which counts only those
 *     that are not linear; after one more timeout the connection has failed
 */
public record Retransmission(Duration initial, int linear, int retries) {
  private static final int DEFAULT_RETRIES = 6;

  /** Linux since 6.5: after 1, 2, 3, 4, 5, 7, 11 … s. */
  public static final Retransmission LINUX_6_5 = of(1, 4);

  /** The presets, by name. */
  public static final Map<String, Retransmission> PRESETS =
      Map.of(
          "linux-6.5", LINUX_6_5,
          "linux-3.1", of(1, 0),
          "linux-2.6", of(3, 0),
          "3s", of(3, 4));

  public Retransmission {
    if (initial.isNegative() || initial.isZero() || linear < 0 || retries < 0) {
      throw new IllegalArgumentException(
          "an initial timeout above 0 and counts of 0 and more would be right, not %s, %d, %d"
              .formatted(initial, linear, retries));
    }
  }

  private static Retransmission of(int seconds, int linear) {
    return new Retransmission(Duration.ofSeconds(seconds), linear, DEFAULT_RETRIES);
  }

  /**
   * A preset by its name: {@code linux-6.5} (1, 2, 3, 4, 5, 7, 11 s), {@code linux-3.1} (1, 3, 7
   * s), {@code linux-2.6} (3, 9, 21 s), {@code 3s} ({@code network.syn-timeout: 3s} on kernel 6.5
   * and later: 3, 6, 9, 12, 15, 21 s).
   *
   * @throws IllegalArgumentException with the names there are
   */
  public static Retransmission named(String name) {
    Retransmission preset = PRESETS.get(name.toLowerCase(Locale.ROOT));
    if (preset == null) {
      throw new IllegalArgumentException(
          "the retransmission is \"%s\"; right would be one of %s"
              .formatted(name, String.join(", ", PRESETS.keySet().stream().sorted().toList())));
    }
    return preset;
  }

  /** The same with another count of linear timeouts. */
  public Retransmission withLinear(int timeouts) {
    return new Retransmission(initial, timeouts, retries);
  }

  /** The same with another first timeout. */
  public Retransmission withInitial(Duration timeout) {
    return new Retransmission(timeout, linear, retries);
  }

  /** When each SYN is sent again, and last when the connection fails; from the first SYN. */
  public long[] nanos() {
    long[] times = new long[linear + retries + 1];
    long distance = initial.toNanos();
    long at = 0;
    for (int k = 0; k < times.length; k++) {
      if (k > linear) {
        distance *= 2;
      }
      at += distance;
      times[k] = at;
    }
    return times;
  }
}
