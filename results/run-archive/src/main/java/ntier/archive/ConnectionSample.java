package ntier.archive;

/**
 * A line of {@code samples/connections.csv}, which only a watch has: the connections of one
 * listening socket at one time.
 *
 * @param connections that came through it and are not closed by its server, those in its accept
 *     queue included
 */
public record ConnectionSample(long atMicros, String host, int port, long connections) {
  public static final CsvFormat<ConnectionSample> FORMAT =
      new CsvFormat<>(ConnectionSample.class, ConnectionSample::read);

  private static ConnectionSample read(CsvRow row) {
    return new ConnectionSample(row.present(), row.text(), row.small(), row.present());
  }
}
