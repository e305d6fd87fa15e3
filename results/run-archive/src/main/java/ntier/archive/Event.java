package ntier.archive;

/**
 * A line of {@code events.csv}.
 *
 * @param kind {@code phase}, {@code tier} or {@code run}
 * @param what such as {@code measure}, {@code web ready} or {@code interrupted}; commas become
 *     semicolons in the file
 */
public record Event(@RealTime(orders = true) long atMicros, String kind, String what) {
  public static final CsvFormat<Event> FORMAT = new CsvFormat<>(Event.class, Event::read);

  private static Event read(CsvRow row) {
    return new Event(row.present(), row.text(), row.text());
  }
}
