package ntier.analysis.recording;

import static ntier.analysis.words.Words.say;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import ntier.archive.CsvFormat;
import ntier.archive.DamagedRunException;

/** Reads a run's files and keeps a list of those that are missing or damaged. */
public final class RunTables {
  private final List<String> missing = new ArrayList<>();
  private final Path root;

  /**
   * @param root the run's folder
   */
  public RunTables(Path root) {
    this.root = root;
  }

  /**
   * The lines of a table; none if the file is missing, those before the damage if it is damaged.
   *
   * @param without what is unknown without it, such as {@code "no queues"}
   */
  public <T> List<T> read(CsvFormat<T> format, Path file, String without) {
    List<T> rows = new ArrayList<>();
    forEach(format, file, without, rows::add);
    return rows;
  }

  /** As {@link #read}, line by line; tells how many there were. */
  private <T> long forEach(CsvFormat<T> format, Path file, String without, Consumer<T> action) {
    if (!Files.exists(file)) {
      missing.add(root.relativize(file) + " is missing: " + without + ".");
      return 0;
    }
    LongAdder lines = new LongAdder();
    try {
      format.forEach(
          file,
          line -> {
            action.accept(line);
            lines.increment();
          });
    } catch (DamagedRunException e) {
      missing.add(
          say(
              "%s is damaged, %,d lines of it could be used (%s).",
              root.relativize(file), lines.sum(), relative(e)));
    }
    return lines.sum();
  }

  /** As {@link #read}, line by line; a table without a line is noted as well. */
  <T> void forEachFilled(CsvFormat<T> format, Path file, String without, Consumer<T> action) {
    int noted = missing.size();
    long lines = forEach(format, file, without, action);
    if (lines == 0 && missing.size() == noted) {
      missing.add(root.relativize(file) + " is empty: " + without + ".");
    }
  }

  /** As {@link #readIfThere}, line by line. */
  <T> void forEachIfThere(CsvFormat<T> format, Path file, Consumer<T> action) {
    if (Files.exists(file)) {
      forEach(format, file, "", action);
    }
  }

  /** As {@link #read}, for a file that not every run has. */
  public <T> List<T> readIfThere(CsvFormat<T> format, Path file) {
    return Files.exists(file) ? read(format, file, "") : List.of();
  }

  /** A document, or nothing if it is missing or damaged. */
  <T> Optional<T> document(Path file, Supplier<T> reader, String without) {
    if (!Files.exists(file)) {
      missing.add(root.relativize(file) + " is missing: " + without + ".");
      return Optional.empty();
    }
    try {
      return Optional.of(reader.get());
    } catch (DamagedRunException e) {
      missing.add(root.relativize(file) + " is damaged (" + relative(e) + "): " + without + ".");
      return Optional.empty();
    }
  }

  /** Adds what else is missing. */
  public void note(String sentence) {
    missing.add(sentence);
  }

  /** What is missing, in sentences. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  /** Findings do not depend on where the run's folder is. */
  private String relative(DamagedRunException e) {
    return e.getMessage().replace(root + "/", "");
  }
}
