package ntier.export;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;
import ntier.plan.Visible;

/**
 * Writes a new CSV file, which has its name once it is whole, as RFC 4180 has it (but with {@code
 * \n}): a field with a comma, a quote or a line end is quoted. Null is an empty field: not known,
 * or not there. Texts are harmless to terminals and spreadsheets.
 */
final class CsvTable implements Closeable {
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  private final Path file;
  private final Path next;
  private final int columns;
  private final BufferedWriter writer;
  private boolean failed;

  /**
   * @throws RunWriteException if the file exists or cannot be made
   */
  CsvTable(Path file, String... columns) {
    this.file = file;
    this.columns = columns.length;
    this.next = file.resolveSibling(file.getFileName() + WholeFile.UNFINISHED);
    try {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(file.toString(), null, "exists and is left as it is");
      }
      writer = Files.newBufferedWriter(next, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
    row((Object[]) columns);
  }

  /**
   * Adds a line with a field for each column.
   *
   * @throws RunWriteException such as on a full disk; then there will be no such file
   */
  void row(Object... fields) {
    if (fields.length != columns) {
      throw new IllegalArgumentException(
          file + " has " + columns + " columns, not " + fields.length);
    }
    try {
      for (int i = 0; i < fields.length; i++) {
        if (i > 0) {
          writer.write(',');
        }
        if (fields[i] != null) {
          writer.write(quoted(harmless(fields[i])));
        }
      }
      writer.write('\n');
    } catch (IOException e) {
      failed = true;
      throw RunWriteException.of(file, e);
    }
  }

  /**
   * A text of others is one line, and no formula for a spreadsheet: one that begins like a formula
   * gets a ' before it, unless it is a number.
   */
  private static String harmless(Object field) {
    String text = Visible.line(field.toString());
    boolean formula = !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0;
    return field instanceof CharSequence && formula && !NUMBER.matcher(text).matches()
        ? "'" + text
        : text;
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() {
    try {
      try {
        writer.close();
        if (!failed) {
          Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        }
      } finally {
        Files.deleteIfExists(next);
      }
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }
}
