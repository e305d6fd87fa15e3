package ntier.archive;

/**
 * A line of {@code samples/access.csv}, which only a watch has: requests of one second that a
 * server's own log has, alike in status and time. A second may have several lines for the same.
 *
 * @param atMicros when the second began that the log names; servers name that of the end of a
 *     request (nginx, Tomcat) or of its beginning (Apache)
 * @param status of HTTP
 * @param tookMicros how long each took, to two digits; absent where the log does not say
 * @param requests how many, 1 or more
 */
public record AccessSample(
    @RealTime long atMicros, String host, int status, long tookMicros, long requests) {
  public static final CsvFormat<AccessSample> FORMAT =
      new CsvFormat<>(AccessSample.class, AccessSample::read);

  private static AccessSample read(CsvRow row) {
    return new AccessSample(row.present(), row.text(), row.small(), row.number(), row.present());
  }
}
