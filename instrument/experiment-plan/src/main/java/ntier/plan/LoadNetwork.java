package ntier.plan;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How far away a turn's users are, and how much they take at once.
 *
 * @param latency by which each packet that leaves them is late, so their acknowledgements too; zero
 *     for none
 * @param receiveBuffer of each of their connections in bytes (SO_RCVBUF, which the kernel doubles);
 *     empty: the kernel tunes it
 */
public record LoadNetwork(Duration latency, OptionalInt receiveBuffer) {
  /** As the machine has it. */
  public static final LoadNetwork PLAIN = new LoadNetwork(Duration.ZERO, OptionalInt.empty());

  public LoadNetwork {
    Require.notNegative(latency, "a load's latency");
    Require.that(
        receiveBuffer.isEmpty() || receiveBuffer.getAsInt() > 0,
        "a receive buffer has a byte or more",
        receiveBuffer);
  }

  /** Whether packets are late. */
  public boolean delays() {
    return !latency.isZero();
  }

  /**
   * What a load's name ends with, such as {@code +5ms}; nothing where all is as the machine has it.
   */
  public String suffix() {
    String buffer =
        receiveBuffer.isPresent() ? " rcvbuf=" + Units.bytesText(receiveBuffer.getAsInt()) : "";
    return (delays() ? " +" + Units.text(latency) : "") + buffer;
  }
}
