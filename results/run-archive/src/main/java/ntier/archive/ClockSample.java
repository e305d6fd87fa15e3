package ntier.archive;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * A line of {@code clocks.csv}: how far a machine's clock was from that of the reference, which has
 * no lines if it is one of the machines itself.
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

  /** The table of some samples. */
  public static byte[] text(List<ClockSample> samples) {
    CsvText text = new CsvText(1 << 12);
    samples.forEach(
        one ->
            text.number(one.atMicros())
                .text(one.machine())
                .signed(one.offsetMicros())
                .number(one.errorMicros())
                .endLine());
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    table.writeBytes(CsvText.line(FORMAT.header()));
    table.writeBytes(text.take());
    return table.toByteArray();
  }

  private static ClockSample read(CsvRow row) {
    return new ClockSample(row.present(), row.text(), row.signed(), row.present());
  }
}
