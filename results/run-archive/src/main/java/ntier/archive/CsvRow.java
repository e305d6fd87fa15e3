package ntier.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * One line of a table, split into the columns that its format asks for, parsed from its bytes: each
 * call of a reading method takes the next column.
 */
final class CsvRow {
  private static final int CACHED_TEXTS = 1024;

  /** More digits could overflow a long; CLOCK_REALTIME in microseconds has 16. */
  private static final int MOST_DIGITS = 18;

  private final Path file;
  private final List<String> columns;
  private final int[] fieldOf;
  private final int fields;
  private final int[] ends;
  private final byte[][] cachedBytes = new byte[CACHED_TEXTS][];
  private final String[] cachedTexts = new String[CACHED_TEXTS];
  private byte[] bytes;
  private int start;
  private int column;
  private long line;

  /**
   * @param columns what the format asks for
   * @param added those of them that may be missing
   * @param header what the file has
   */
  CsvRow(Path file, List<String> columns, Set<String> added, List<String> header) {
    this.file = file;
    this.columns = columns;
    this.fields = header.size();
    this.ends = new int[fields];
    this.fieldOf = columns.stream().mapToInt(header::indexOf).toArray();
    for (int column = 0; column < fieldOf.length; column++) {
      if (fieldOf[column] < 0 && !added.contains(columns.get(column))) {
        throw new DamagedRunException(
            file,
            1,
            "the column " + columns.get(column) + " is missing",
            "the header would be " + String.join(",", columns));
      }
    }
  }

  void split(CsvLines lines) {
    bytes = lines.bytes();
    start = lines.start();
    line = lines.line();
    column = 0;
    int end = lines.end();
    int found = 0;
    for (int i = start; i <= end; i++) {
      if (i == end || bytes[i] == ',') {
        if (found < fields) {
          ends[found] = i;
        }
        found++;
      }
    }
    if (found != fields) {
      throw new DamagedRunException(
          file,
          line,
          "the line has " + found + " fields",
          fields + " as in the header would be right");
    }
  }

  /** A whole number from 0, or {@link Absent#ABSENT} for an empty field or a column that lacks. */
  long number() {
    return numberOf(column++);
  }

  private long numberOf(int index) {
    if (fieldOf[index] < 0) {
      return Absent.ABSENT;
    }
    int to = ends[fieldOf[index]];
    int from = from(index);
    return from == to ? Absent.ABSENT : digits(from, to);
  }

  /** A number that may be below 0 and that every line has; no column that may be missing. */
  long signed() {
    int index = column++;
    int from = from(index);
    int to = ends[fieldOf[index]];
    boolean below = from < to && bytes[from] == '-';
    if (to - from == (below ? 1 : 0)) {
      throw wrong("a whole number would be right");
    }
    return below ? -digits(from + 1, to) : digits(from, to);
  }

  private long digits(int from, int to) {
    if (to - from > MOST_DIGITS) {
      throw notNumber();
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        throw notNumber();
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /** A number that every line has. */
  long present() {
    long value = number();
    if (value == Absent.ABSENT) {
      throw wrong("a whole number would be right");
    }
    return value;
  }

  /** A number that every line has and that fits an int. */
  int small() {
    long value = present();
    if (value > Integer.MAX_VALUE) {
      throw wrong("a whole number up to 2147483647 would be right");
    }
    return (int) value;
  }

  /**
   * Text, empty in a column that this file lacks; equal ones are mostly one object, because most
   * columns have few values.
   */
  String text() {
    return textOf(column++);
  }

  private String textOf(int index) {
    if (fieldOf[index] < 0) {
      return "";
    }
    int from = from(index);
    int to = ends[fieldOf[index]];
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int slot = (hash ^ hash >>> 15) & CACHED_TEXTS - 1;
    byte[] cached = cachedBytes[slot];
    if (cached == null || !Arrays.equals(cached, 0, cached.length, bytes, from, to)) {
      cachedBytes[slot] = Arrays.copyOfRange(bytes, from, to);
      cachedTexts[slot] = new String(cachedBytes[slot], StandardCharsets.UTF_8);
    }
    return cachedTexts[slot];
  }

  /** Tells of the column that was read last. */
  DamagedRunException wrong(String remedy) {
    int read = column - 1;
    String what = columns.get(read) + " is \"" + textOf(read) + "\"";
    return new DamagedRunException(file, line, what, remedy);
  }

  private DamagedRunException notNumber() {
    return wrong("a whole number of at most 18 digits would be right");
  }

  private int from(int index) {
    int field = fieldOf[index];
    return field == 0 ? start : ends[field - 1] + 1;
  }
}
