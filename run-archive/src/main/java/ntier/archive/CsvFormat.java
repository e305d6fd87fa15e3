package ntier.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One of a run's tables: its columns and how to read a line. About a million lines of requests a
 * second and core. A last line that was cut off by a kill is left out; columns that a later version
 * added are ignored.
 *
 * @param <T> what a line becomes
 */
public final class CsvFormat<T> {
  private final List<String> columns;
  private final Set<String> added;
  private final Function<CsvRow, T> parse;

  /**
   * @param header the first line
   * @param parse reads the columns by their number in the header
   */
  CsvFormat(String header, Function<CsvRow, T> parse) {
    this(header, Set.of(), parse);
  }

  /**
   * @param added columns that files of earlier suites lack; their fields are empty then
   */
  CsvFormat(String header, Set<String> added, Function<CsvRow, T> parse) {
    this.added = Set.copyOf(added);
    this.columns = List.of(header.split(","));
    this.parse = parse;
  }

  /** The first line of the file, without its line end. */
  public String header() {
    return String.join(",", columns);
  }

  /** The columns of the file; those that a later suite added may be missing. */
  public List<String> columns() {
    return columns;
  }

  /**
   * Gives each line to {@code action}, in the order of the file.
   *
   * @throws DamagedRunException if the file is missing or not of this format
   */
  public void forEach(Path file, Consumer<? super T> action) {
    if (!Files.isRegularFile(file)) {
      throw new DamagedRunException(
          file, 0, "the file is missing", "run the experiment again, or pick another run");
    }
    try (CsvLines lines = new CsvLines(file)) {
      if (!lines.next()) {
        return;
      }
      CsvRow row = new CsvRow(file, columns, added, List.of(lines.text().split(",", -1)));
      while (lines.next()) {
        row.split(lines);
        action.accept(parse.apply(row));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Follows a file that is still written, and that need not be there yet. */
  public CsvTail<T> tail(Path file) {
    return new CsvTail<>(file, header -> new CsvRow(file, columns, added, header), parse);
  }

  /** All lines; see {@link #forEach}. */
  public List<T> read(Path file) {
    List<T> rows = new ArrayList<>();
    forEach(file, rows::add);
    return rows;
  }

  /** All lines, none if there is no such file: for files that not every run has. */
  public List<T> readIfThere(Path file) {
    return Files.exists(file) ? read(file) : List.of();
  }
}
