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
      new CsvFormat<>(
          "atMicros,cpu,userMicros,systemMicros,idleMicros,iowaitMicros,irqMicros,stealMicros",
          CpuSample::read);

  private static CpuSample read(CsvRow row) {
    return new CpuSample(
        row.present(0),
        row.small(1),
        row.number(2),
        row.number(3),
        row.number(4),
        row.number(5),
        row.number(6),
        row.number(7));
  }
}
