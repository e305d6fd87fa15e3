package ntier.archive;

/**
 * A line of {@code samples/core-speed.csv}: how long one and the same small computation took at a
 * tick, on the core that the monitors then ran on. A core that others slow down (its clock, a
 * hypervisor) takes longer for it, and so for all that a server does.
 *
 * @param atMicros when it began
 * @param workNanos CPU time of the computation, without interruptions as far as can be
 * @param machine its name; empty where all hosts are on one
 */
public record SpeedSample(
    @RealTime(orders = true) long atMicros, int cpu, long workNanos, String machine) {
  public static final CsvFormat<SpeedSample> FORMAT =
      new CsvFormat<>(SpeedSample.class, SpeedSample::read);

  private static SpeedSample read(CsvRow row) {
    return new SpeedSample(row.present(), row.small(), row.present(), row.text());
  }
}
