package ntier.archive;

/**
 * A line of {@code samples/disks.csv}: the disk of a host's own at one tick; cumulative but for
 * {@code inFlight}.
 *
 * @param reads that are finished
 * @param writes that are finished
 * @param inFlight reads and writes that are begun and not finished
 * @param busyMicros time in which there was one, in steps of a millisecond
 */
public record DiskSample(
    @RealTime(orders = true) long atMicros,
    String host,
    String device,
    long reads,
    long readBytes,
    long writes,
    long writeBytes,
    long inFlight,
    long busyMicros) {
  public static final CsvFormat<DiskSample> FORMAT =
      new CsvFormat<>(DiskSample.class, DiskSample::read);

  private static DiskSample read(CsvRow row) {
    return new DiskSample(
        row.present(),
        row.text(),
        row.text(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number());
  }
}
