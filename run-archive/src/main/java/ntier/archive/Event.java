package ntier.archive;

import java.util.List;

/**
 * A line of {@code events.csv}.
 *
 * @param kind {@code phase}, {@code tier} or {@code run}
 * @param what such as {@code measure}, {@code web ready} or {@code interrupted}; commas become
 *     semicolons in the file
 */
public record Event(long atMicros, String kind, String what) {
  public static final CsvFormat<Event> FORMAT = new CsvFormat<>("atMicros,kind,what", Event::read);

  private static Event read(CsvRow row) {
    return new Event(row.present(0), row.text(1), row.text(2));
  }

  List<Object> fields() {
    return List.of(atMicros, kind, what);
  }
}
