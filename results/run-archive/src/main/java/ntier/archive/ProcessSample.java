package ntier.archive;

/**
 * A line of {@code samples/processes.csv}: the processes of one host together, every few seconds.
 * What the machine cannot tell is {@link Absent#ABSENT}.
 *
 * @param processes how many there are
 * @param openFiles their file descriptors
 * @param residentBytes memory that they have in RAM; pages that several share count for each
 */
public record ProcessSample(
    @RealTime(orders = true) long atMicros,
    String host,
    long processes,
    long threads,
    long openFiles,
    long residentBytes) {
  public static final CsvFormat<ProcessSample> FORMAT =
      new CsvFormat<>(ProcessSample.class, ProcessSample::read);

  private static ProcessSample read(CsvRow row) {
    return new ProcessSample(
        row.present(), row.text(), row.number(), row.number(), row.number(), row.number());
  }
}
