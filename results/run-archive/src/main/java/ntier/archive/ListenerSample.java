package ntier.archive;

/**
 * A line of {@code samples/listeners.csv}: one listening socket at one tick.
 *
 * @param acceptQueue connections that wait to be accepted
 * @param acceptQueueLimit the backlog
 * @param drops cumulative; {@link Absent#ABSENT} where the machine cannot tell
 */
public record ListenerSample(
    @RealTime(orders = true) long atMicros,
    String host,
    String address,
    int port,
    long acceptQueue,
    long acceptQueueLimit,
    long drops) {
  public static final CsvFormat<ListenerSample> FORMAT =
      new CsvFormat<>(ListenerSample.class, ListenerSample::read);

  private static ListenerSample read(CsvRow row) {
    return new ListenerSample(
        row.present(),
        row.text(),
        row.text(),
        row.small(),
        row.number(),
        row.number(),
        row.number());
  }
}
