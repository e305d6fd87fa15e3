package ntier.archive;

/** A line of {@code samples/cpus.csv}: one CPU of the machine at one tick; cumulative times. */
public record CpuSample(
    long atMicros,
    int cpu,
    long userMicros,
    long systemMicros,
    long idleMicros,
    long iowaitMicros,
    long irqMicros,
    long stealMicros) {
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
        row.number());
  }
}
