package ntier.machine.clocks;

import java.time.Duration;

/**
 * When an end of echoes gives up by itself, whatever becomes of who started it.
 *
 * @param packets that it sends at most
 * @param time that it lasts at most
 */
public record EchoLimits(long packets, Duration time) {
  public EchoLimits {
    if (packets < 1 || time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          "an end of echoes is to send at least one packet and to last: %d, %s"
              .formatted(packets, time));
    }
  }
}
