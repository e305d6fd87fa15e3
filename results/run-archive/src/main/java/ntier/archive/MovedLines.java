package ntier.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * The lines of a machine's table with their instants moved to another clock. All else stays as it
 * is, but that a table with a column {@value #MACHINE} gets the machine's name in it. A last line
 * that was cut off is left out. For one thread.
 */
public final class MovedLines implements Closeable {
  /** The column of tables that tell machines apart. */
  private static final String MACHINE = "machine";

  /** More digits could overflow a long. */
  private static final String INSTANT = "\\d{1,18}";

  private final Path file;
  private final String machine;
  private final LongUnaryOperator clock;
  private final CsvLines lines;
  private final List<String> header;
  private final List<Integer> times = new ArrayList<>();
  private final int fields;
  private final int order;
  private final int named;
  private String line = "";
  private long orderMicros = Long.MIN_VALUE;

  /**
   * Opens a table.
   *
   * @param machine that wrote it
   * @param clock from its time to the other one
   * @throws DamagedRunException if it is not of this format
   */
  public MovedLines(CsvFormat<?> format, Path file, String machine, LongUnaryOperator clock) {
    this(format, file, open(file), machine, clock);
  }

  /**
   * A table that comes piece by piece: {@link #next} is false where no more has come yet.
   *
   * @param name of the table, for complaints
   * @param pieces of it, with the header to begin with
   * @param machine that wrote it
   * @param clock from its time to the other one
   * @throws DamagedRunException if it is not of this format
   */
  public MovedLines(
      CsvFormat<?> format,
      Path name,
      GrowingInput pieces,
      String machine,
      LongUnaryOperator clock) {
    this(format, name, new CsvLines(name, pieces), machine, clock);
  }

  private MovedLines(
      CsvFormat<?> format, Path file, CsvLines opened, String machine, LongUnaryOperator clock) {
    this.file = file;
    this.machine = machine;
    this.clock = clock;
    this.lines = opened;
    try {
      header =
          lines.next()
              ? new ArrayList<>(List.of(lines.text().split(",", -1)))
              : new ArrayList<>(format.columns());
    } catch (IOException e) {
      throw unreadable(e);
    }
    fields = header.size();
    if (format.columns().contains(MACHINE) && !header.contains(MACHINE)) {
      header.add(MACHINE);
    }
    Set<String> instants = format.times();
    for (int field = 0; field < fields; field++) {
      if (instants.contains(header.get(field))) {
        times.add(field);
      }
    }
    order = header.indexOf(format.order());
    named = header.indexOf(MACHINE);
    if (order < 0) {
      throw new DamagedRunException(
          file, 1, "the column " + format.order() + " is missing", "fetch the file again");
    }
  }

  private static CsvLines open(Path file) {
    try {
      return new CsvLines(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private UncheckedIOException unreadable(IOException e) {
    return unreadable(file, e);
  }

  private static UncheckedIOException unreadable(Path file, IOException e) {
    return new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
  }

  /** The columns of {@link #line}. */
  public List<String> header() {
    return List.copyOf(header);
  }

  /** Moves on to the next line; false after the last one. */
  public boolean next() {
    try {
      if (!lines.next()) {
        return false;
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    List<String> values = new ArrayList<>(List.of(lines.text().split(",", -1)));
    if (values.size() != fields) {
      throw new DamagedRunException(
          file,
          lines.line(),
          "the line has " + values.size() + " fields",
          fields + " as in the header would be right");
    }
    times.forEach(field -> values.set(field, moved(field, values.get(field))));
    if (!values.get(order).isEmpty()) {
      orderMicros = Long.parseLong(values.get(order));
    }
    if (named == fields) {
      values.add(machine);
    } else if (named >= 0) {
      values.set(named, machine);
    }
    line = String.join(",", values);
    return true;
  }

  private String moved(int field, String value) {
    if (value.isEmpty() || value.equals("0")) {
      return value;
    }
    if (!value.matches(INSTANT)) {
      throw new DamagedRunException(
          file,
          lines.line(),
          header.get(field) + " is \"" + value + "\"",
          "a whole number of at most 18 digits would be right");
    }
    return Long.toString(clock.applyAsLong(Long.parseLong(value)));
  }

  /** The line, without its end. */
  public String line() {
    return line;
  }

  /**
   * What lines are merged by, by the other clock; that of the line before, where this one has none.
   */
  public long orderMicros() {
    return orderMicros;
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }
}
