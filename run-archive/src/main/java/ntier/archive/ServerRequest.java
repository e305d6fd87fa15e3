package ntier.archive;

/**
 * A line of {@code server-requests/<tier>.csv}: when a request was in a tier; for the database, one
 * use of a pooled connection.
 *
 * @param status HTTP status, 0 for the database
 */
public record ServerRequest(long arrivalMicros, long departureMicros, int status, String what) {
  public static final CsvFormat<ServerRequest> FORMAT =
      new CsvFormat<>("arrivalMicros,departureMicros,status,what", ServerRequest::read);

  private static ServerRequest read(CsvRow row) {
    return new ServerRequest(row.present(0), row.present(1), row.small(2), row.text(3));
  }
}
