package ntier.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One of a run's tables: its columns, which are the components of a record, and its lines. About a
 * million lines of requests a second and core. A last line that was cut off by a kill is left out;
 * columns that a later version added are ignored.
 *
 * @param <T> what a line becomes
 */
public final class CsvFormat<T> {
  private final List<RecordComponent> components;
  private final List<String> names;
  private final Function<CsvRow, T> parse;

  /**
   * The table whose columns are a record's components, in their order.
   *
   * @param parse hands each component what it reads of the row, one after the other
   */
  CsvFormat(Class<T> record, Function<CsvRow, T> parse) {
    this.components = List.of(record.getRecordComponents());
    this.names = components.stream().map(RecordComponent::getName).toList();
    this.parse = parse;
  }

  /** The first line of the file, without its line end. */
  public String header() {
    return String.join(",", names);
  }

  /** The columns of the file; those that a later suite added may be missing. */
  public List<String> columns() {
    return names;
  }

  /** Those of them that hold instants of CLOCK_REALTIME. */
  Set<String> times() {
    return components.stream()
        .filter(component -> component.isAnnotationPresent(RealTime.class))
        .map(RecordComponent::getName)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The one by which lines of several machines are merged. */
  String order() {
    return components.stream()
        .filter(
            component ->
                component.isAnnotationPresent(RealTime.class)
                    && component.getAnnotation(RealTime.class).orders())
        .map(RecordComponent::getName)
        .findFirst()
        .orElseThrow();
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
      CsvRow row = row(file, List.of(lines.text().split(",", -1)));
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
    return new CsvTail<>(file, header -> row(file, header), parse);
  }

  /**
   * Follows a table that comes piece by piece.
   *
   * @param name of the table, for complaints
   * @param pieces of it
   */
  public CsvTail<T> tail(Path name, GrowingInput pieces) {
    return new CsvTail<>(name, new CsvLines(name, pieces), header -> row(name, header), parse);
  }

  /** Appends to a small table, which it makes with its header if it isn't there. */
  public CsvAppender<T> append(Path file) {
    return new CsvAppender<>(file, header(), this::write);
  }

  /** Looked up when a file is read: who only writes needs no annotations, which cost 20 ms. */
  private Set<String> addedLater() {
    return components.stream()
        .filter(component -> component.isAnnotationPresent(AddedLater.class))
        .map(RecordComponent::getName)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void write(T row, CsvText text) {
    for (RecordComponent component : components) {
      switch (value(component, row)) {
        case Number below
            when below.longValue() < 0 && component.isAnnotationPresent(Signed.class) ->
            text.signed(below.longValue());
        case Number number -> text.number(number.longValue());
        case Phase phase -> text.text(phase.key());
        case Object words -> text.words(words.toString());
      }
    }
    text.endLine();
  }

  private static Object value(RecordComponent component, Object row) {
    try {
      return component.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  private CsvRow row(Path file, List<String> header) {
    return new CsvRow(file, names, addedLater(), header);
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
