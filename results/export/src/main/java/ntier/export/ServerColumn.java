package ntier.export;

import java.util.Arrays;
import ntier.analysis.Findings;

/**
 * A last column that tells the servers of a tier apart. A run in which each tier has one server has
 * no such column: its tables are those of a chain that knows of tiers alone.
 */
final class ServerColumn {
  private final boolean there;

  ServerColumn(Findings findings) {
    this.there = several(findings);
  }

  /** Whether some tier has several servers. */
  static boolean several(Findings findings) {
    return findings.tiers().stream().anyMatch(tier -> tier.servers().isPresent());
  }

  /** The names of a table's columns. */
  String[] names(String server, String... others) {
    return there ? with(server, others) : others;
  }

  /**
   * A line of it.
   *
   * @param server its name; null for none
   */
  Object[] line(String server, Object... others) {
    return there ? with(server, others) : others;
  }

  private static <T> T[] with(T last, T[] others) {
    T[] all = Arrays.copyOf(others, others.length + 1);
    all[others.length] = last;
    return all;
  }
}
