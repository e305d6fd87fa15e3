package ntier.archive;

/**
 * A line of {@code clocks.csv}: how far a machine's clock was from that of the reference, which is
 * the machine whose users stamp {@code requests.csv} and has no lines.
 *
 * @param atMicros by the machine's own clock
 * @param offsetMicros what must be added to a time of the machine's to get the reference's
 * @param errorMicros how far the offset may be off in either direction: half of the round trip that
 *     it was measured by
 */
public record ClockSample(
    long atMicros, String machine, @Signed long offsetMicros, long errorMicros) {
  public static final CsvFormat<ClockSample> FORMAT =
      new CsvFormat<>(ClockSample.class, ClockSample::read);

  private static ClockSample read(CsvRow row) {
    return new ClockSample(row.present(), row.text(), row.signed(), row.present());
  }
}
