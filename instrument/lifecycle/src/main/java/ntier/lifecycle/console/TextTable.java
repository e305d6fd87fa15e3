package ntier.lifecycle.console;

import java.util.ArrayList;
import java.util.List;

/** Columns of text, each as wide as its widest cell. */
public final class TextTable {
  /** Columns that every terminal has. */
  private static final int TERMINAL = 80;

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final int keys;

  /** A table whose rows are told apart by their first cell. */
  public TextTable() {
    this(1);
  }

  private TextTable(int keys) {
    this.keys = keys;
  }

  /**
   * A table whose rows are told apart by their first cells.
   *
   * @param keys how many these are, 1 or more
   */
  public static TextTable keyedBy(int keys) {
    return new TextTable(keys);
  }

  /** Adds a row; rows may differ in length. */
  public TextTable row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  public TextTable row(String... cells) {
    return row(List.of(cells));
  }

  /**
   * The table for a terminal: what is wider than 80 characters comes in parts, one below the other,
   * each with the columns that tell its rows apart and as many of the next ones as find room, one
   * at least.
   */
  public String inParts() {
    return text(TERMINAL);
  }

  @Override
  public String toString() {
    return text(Integer.MAX_VALUE);
  }

  private String text(int width) {
    List<Integer> widths = widths();
    StringBuilder text = new StringBuilder();
    int from = keys;
    do {
      int to = end(widths, from, width);
      text.append(from == keys ? "" : "\n");
      for (List<String> row : rows) {
        text.append(line(row, widths, from, to)).append('\n');
      }
      from = to;
    } while (from < widths.size());
    return text.toString();
  }

  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        int width = row.get(column).length();
        if (column == widths.size()) {
          widths.add(width);
        } else {
          widths.set(column, Math.max(widths.get(column), width));
        }
      }
    }
    return widths;
  }

  /** The column behind the last one that finds room beside those that tell rows apart. */
  private int end(List<Integer> widths, int from, int width) {
    int used = -GAP.length();
    for (int key = 0; key < Math.min(keys, widths.size()); key++) {
      used += GAP.length() + widths.get(key);
    }
    int to = from;
    while (to < widths.size()) {
      used += GAP.length() + widths.get(to);
      if (to > from && used > width) {
        return to;
      }
      to++;
    }
    return to;
  }

  private String line(List<String> row, List<Integer> widths, int from, int to) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < Math.min(to, row.size()); column++) {
      if (column < keys || column >= from) {
        String cell = row.get(column);
        line.append(cell).repeat(' ', widths.get(column) - cell.length()).append(GAP);
      }
    }
    return line.toString().stripTrailing();
  }
}
