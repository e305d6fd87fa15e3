package ntier.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a user may have meant. */
public final class Nearest {
  private Nearest() {}

  /** {@code ; did you mean "x"?} or, when nothing is near, {@code ; known are: x, y}. */
  public static String hint(String wrong, Collection<String> known) {
    return find(wrong, known)
        .map(name -> "; did you mean \"" + name + "\"?")
        .orElseGet(
            () ->
                known.isEmpty()
                    ? "; none are known"
                    : "; known are: " + String.join(", ", known.stream().sorted().toList()));
  }

  /** The known name with the fewest edits, at most a third of the longer name's length. */
  static Optional<String> find(String wrong, Collection<String> known) {
    return known.stream()
        .filter(name -> edits(wrong, name) * 3 <= Math.max(wrong.length(), name.length()))
        .min(Comparator.comparingInt((String name) -> edits(wrong, name)).thenComparing(n -> n));
  }

  /** Levenshtein distance, ignoring case. */
  private static int edits(String left, String right) {
    int[] previous = new int[right.length() + 1];
    for (int j = 0; j < previous.length; j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] row = new int[right.length() + 1];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        boolean same =
            Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
        int replaced = previous[j - 1] + (same ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[right.length()];
  }
}
