package ntier.archive;

/**
 * A line of {@code requests.csv}: one HTTP request of an emulated user. Times are CLOCK_REALTIME in
 * microseconds; those that were never reached, and the status without an answer, are {@link
 * Absent#ABSENT}.
 *
 * @param interaction a name of the transition tables, or {@code Image}
 * @param intendedMicros when think time was over
 * @param retransmits of its connection during the request, SYN retries included; absent where the
 *     machine cannot tell
 * @param error empty, or one word: {@code timeout}, {@code refused}, {@code reset}, {@code stream},
 *     {@code closed}, {@code page}, {@code status}
 * @param stored of a page that was to write: the table that it says was written, or {@link
 *     #NOTHING_STORED}; empty for all others, where the page does not say, and in runs of earlier
 *     suites
 */
public record Request(
    int user,
    int session,
    int sequence,
    String interaction,
    Phase phase,
    @RealTime long intendedMicros,
    @RealTime long startMicros,
    @RealTime long connectMicros,
    @RealTime long firstByteMicros,
    @RealTime(orders = true) long endMicros,
    long status,
    long bytes,
    long retransmits,
    String error,
    String localAddress,
    long localPort,
    @AddedLater String stored) {
  /** What {@code stored} is when the page says that nothing was written. */
  public static final String NOTHING_STORED = "nothing";

  public static final CsvFormat<Request> FORMAT = new CsvFormat<>(Request.class, Request::read);

  private static Request read(CsvRow row) {
    return new Request(
        row.small(),
        row.small(),
        row.small(),
        row.text(),
        Phase.read(row),
        row.present(),
        row.present(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.text(),
        row.text(),
        row.number(),
        row.text());
  }

  /** Whether it ended without an error. */
  public boolean succeeded() {
    return error.isEmpty();
  }

  /** Whether it is an image and not a page. */
  public boolean isImage() {
    return interaction.equals(RecordedApplication.IMAGE);
  }
}
