package ntier.machine.clocks;

import java.security.SecureRandom;

/**
 * What both ends of an echo know and strangers do not: 128 random bits, new for each run. It keeps
 * stray packets out, and those of whoever cannot read the network between the machines.
 */
public record EchoToken(long high, long low) {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** One that nobody has. */
  public static EchoToken random() {
    return new EchoToken(RANDOM.nextLong(), RANDOM.nextLong());
  }
}
