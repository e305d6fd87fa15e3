package ntier.analysis.recording;

import static ntier.analysis.words.Words.say;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    if (!Files.exists(file)) {
      missing.add(root.relativize(file) + " is missing: " + without + ".");
      return rows;
    }
    try {
      format.forEach(file, rows::add);
    } catch (DamagedRunException e) {
      missing.add(
          say(
              "%s is damaged, %,d lines of it could be used (%s).",
              root.relativize(file), rows.size(), relative(e)));
    }
    return rows;
  }

  /** As {@link #read}; a table without a line is noted as well. */
  <T> List<T> readFilled(CsvFormat<T> format, Path file, String without) {
    int noted = missing.size();
    List<T> rows = read(format, file, without);
    if (rows.isEmpty() && missing.size() == noted) {
      missing.add(root.relativize(file) + " is empty: " + without + ".");
    }
    return rows;
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
