package ntier.rubbos.model.data;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The English words of titles, subjects and bodies, and of the searches of emulated users. All are
 * lower case and none is one that the client emulator takes for an answer about an error.
 */
public final class Words {

  /** All words. */
  public static final List<String> ALL = List.of(Resources.text("words.txt").split("\\s+"));

  private static final String[] WORDS = ALL.toArray(String[]::new);
  private static final int SENTENCE_WORDS = 12;

  private Words() {}

  /** A word, drawn uniformly. */
  public static String draw(SplittableRandom random) {
    return WORDS[random.nextInt(WORDS.length)];
  }

  /**
   * Appends words up to {@code maxLength} characters, the first one capitalised, without
   * punctuation.
   */
  static void appendTitle(StringBuilder out, int maxLength, SplittableRandom random) {
    int start = out.length();
    appendCapitalised(out, draw(random));
    for (String word = draw(random);
        out.length() - start + 1 + word.length() <= maxLength;
        word = draw(random)) {
      out.append(' ').append(word);
    }
  }

  /** Appends sentences of about {@code length} characters, never more. */
  static void appendText(StringBuilder out, int length, SplittableRandom random) {
    int end = out.length() + length - 1;
    int words = 0;
    appendCapitalised(out, draw(random));
    for (String word = draw(random); out.length() + 2 + word.length() <= end; word = draw(random)) {
      if (++words % SENTENCE_WORDS == 0) {
        appendCapitalised(out.append(". "), word);
      } else {
        out.append(' ').append(word);
      }
    }
    out.append('.');
  }

  private static void appendCapitalised(StringBuilder out, String word) {
    out.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
  }
}
