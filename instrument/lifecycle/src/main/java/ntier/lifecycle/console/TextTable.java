package ntier.lifecycle.console;

import java.util.ArrayList;
import java.util.List;

/** Columns of text, each as wide as its widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row; rows may differ in length. */
  public TextTable row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  public TextTable row(String... cells) {
    return row(List.of(cells));
  }

  @Override
  public String toString() {
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
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        line.append(cell).repeat(' ', widths.get(column) - cell.length()).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
