package ntier.archive;

/**
 * A line of {@code samples/listeners.csv}: one listening socket at one tick.
 *
 * @param acceptQueue connections that wait to be accepted
 * @param acceptQueueLimit the backlog
 * @param drops cumulative; {@link Absent#ABSENT} where the machine cannot tell
 */
public record ListenerSample(
    long atMicros,
    String host,
    String address,
    int port,
    long acceptQueue,
    long acceptQueueLimit,
    long drops) {
  public static final CsvFormat<ListenerSample> FORMAT =
      new CsvFormat<>(
          "atMicros,host,address,port,acceptQueue,acceptQueueLimit,drops", ListenerSample::read);

  private static ListenerSample read(CsvRow row) {
    return new ListenerSample(
        row.present(0),
        row.text(1),
        row.text(2),
        row.small(3),
        row.number(4),
        row.number(5),
        row.number(6));
  }
}
