package ntier.archive;

/**
 * A line of {@code samples/cpus.csv}: one CPU of a machine at one tick; cumulative times.
 *
 * @param machine its name; empty where all hosts are on one, and in older runs
 */
public record CpuSample(
    @RealTime(orders = true) long atMicros,
    int cpu,
    long userMicros,
    long systemMicros,
    long idleMicros,
    long iowaitMicros,
    long irqMicros,
    long stealMicros,
    @AddedLater String machine) {
  public static final CsvFormat<CpuSample> FORMAT =
      new CsvFormat<>(CpuSample.class, CpuSample::read);

  private static CpuSample read(CsvRow row) {
    return new CpuSample(
        row.present(),
        row.small(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.text());
  }
}
