package ntier.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A table of a run that is still written: gives the lines that were added since it was last asked.
 * A line that is not yet whole is left for the next time. For one thread.
 *
 * @param <T> what a line becomes
 */
public final class CsvTail<T> implements Closeable {
  private final Path file;
  private final Function<List<String>, CsvRow> rowOf;
  private final Function<CsvRow, T> parse;
  private CsvLines lines;
  private CsvRow row;

  CsvTail(Path file, Function<List<String>, CsvRow> rowOf, Function<CsvRow, T> parse) {
    this.file = file;
    this.rowOf = rowOf;
    this.parse = parse;
  }

  CsvTail(
      Path file, CsvLines opened, Function<List<String>, CsvRow> rowOf, Function<CsvRow, T> parse) {
    this(file, rowOf, parse);
    this.lines = opened;
  }

  /**
   * Gives each new whole line to {@code action}; none while there is no such file.
   *
   * @throws DamagedRunException if it is not of this format
   */
  public void readNew(Consumer<? super T> action) {
    try {
      if (!begun()) {
        return;
      }
      while (lines.next()) {
        row.split(lines);
        action.accept(parse.apply(row));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Whether the header has been read. */
  private boolean begun() throws IOException {
    if (lines == null && Files.isRegularFile(file)) {
      lines = new CsvLines(file);
    }
    if (row == null && lines != null && lines.next()) {
      row = rowOf.apply(List.of(lines.text().split(",", -1)));
    }
    return row != null;
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
    }
  }
}
