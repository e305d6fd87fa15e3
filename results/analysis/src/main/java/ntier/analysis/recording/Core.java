package ntier.analysis.recording;

import java.util.Comparator;

/**
 * A CPU of a machine.
 *
 * @param machine its name; empty where all hosts are on one
 * @param number of the CPU on it
 */
public record Core(String machine, int number) implements Comparable<Core> {
  private static final Comparator<Core> ORDER =
      Comparator.comparing(Core::machine).thenComparingInt(Core::number);

  @Override
  public int compareTo(Core other) {
    return ORDER.compare(this, other);
  }

  /** Such as {@code 0}, or {@code 0 of m1}. */
  @Override
  public String toString() {
    return machine.isEmpty() ? Integer.toString(number) : number + " of " + machine;
  }
}
