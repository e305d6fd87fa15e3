package ntier.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what a user may have meant. */
public final class Nearest {
  /** Nobody means a name of ours by more than that. */
  private static final int LONGEST = 100;

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
    if (wrong.length() > LONGEST) {
      return Optional.empty();
    }
    return known.stream()
        .filter(name -> edits(wrong, name) * 3 <= Math.max(wrong.length(), name.length()))
        .min(Comparator.comparingInt((String name) -> edits(wrong, name)).thenComparing(n -> n));
  }

  /** Levenshtein distance where two swapped neighbours are one edit too, ignoring case. */
  private static int edits(String wrong, String name) {
    String left = wrong.toLowerCase(Locale.ROOT);
    String right = name.toLowerCase(Locale.ROOT);
    int[][] edits = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, left, right, i, j);
      }
    }
    return edits[left.length()][right.length()];
  }

  private static int fewest(int[][] edits, String left, String right, int i, int j) {
    boolean same = left.charAt(i - 1) == right.charAt(j - 1);
    int replaced = edits[i - 1][j - 1] + (same ? 0 : 1);
    int fewest = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1);
    return swapped ? Math.min(fewest, 1 + edits[i - 2][j - 2]) : fewest;
  }
}
