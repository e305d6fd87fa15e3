package ntier.analysis.words;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lines for a terminal, of which sentences are broken between words. */
public final class TextLines {
  private final int width;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width of a line of a sentence, in characters
   */
  public TextLines(int width) {
    this.width = width;
  }

  /** A line as it is. */
  public void add(String line) {
    lines.add(line);
  }

  /**
   * A sentence; a word that is longer than a line has one of its own.
   *
   * @param indent of its lines after the first
   */
  public void wrap(String text, String indent) {
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
  }

  /** All lines, each ended by {@code \n}. */
  public String text() {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
