package ntier.archive;

/**
 * A line of {@code server-requests/<tier>.csv}: when a request was in a tier; for the database, one
 * use of a pooled connection.
 *
 * @param status HTTP status, 0 for the database
 * @param connection address and port of the other end of the connection that it came over, such as
 *     {@code 10.198.2.1:40002}; empty where the server does not tell; for the database, of the
 *     first query of a connection alone
 * @param user address and port of the connection of the user whom it is for; empty where the server
 *     does not know, and at web, where that is {@code connection}; for the database, of the user
 *     for whose request {@code connection} was opened
 */
public record ServerRequest(
    @RealTime long arrivalMicros,
    @RealTime(orders = true) long departureMicros,
    int status,
    String what,
    @AddedLater String connection,
    @AddedLater String user) {
  public static final CsvFormat<ServerRequest> FORMAT =
      new CsvFormat<>(ServerRequest.class, ServerRequest::read);

  private static ServerRequest read(CsvRow row) {
    return new ServerRequest(
        row.present(), row.present(), row.small(), row.text(), row.text(), row.text());
  }
}
