package ntier.archive;

/**
 * A line of {@code turns.csv}: one turn of a run of turns, of the time that counts in it. CPU times
 * are of that time. What the machine cannot tell is {@link Absent#ABSENT}.
 *
 * @param round from 1; each variant has one turn in it with each load, and another where that was
 *     disturbed. {@link #WARM_UP} for turns before the first round, which do not count
 * @param place of the turn in the run, from 0
 * @param variant name
 * @param load as the plan has it: connections, or requests per second
 * @param requests answered
 * @param wrongLengths of the requests, those whose answer was longer or shorter than it had to be
 * @param unfinished requests without a whole answer at the end
 * @param p50Micros of the response times, as are the others
 * @param serverUserMicros CPU of the variant's hosts, in user space
 * @param serverSystemMicros CPU of the variant's hosts, in the kernel
 * @param serverSwitches context switches of the variant's threads, of both kinds
 * @param serverIdleMicros of the cores that the variant's hosts may use, while nobody used them
 * @param loadCpuMicros of the load's process
 * @param loadBusyMicros of its busiest thread; with a latency, if that is more, of its cores on
 *     average, as holding the packets takes them, too
 * @param stealMicros of all cores, taken by the hypervisor
 * @param foreignMicros of all cores, used by neither the hosts of the run nor its monitors
 * @param heldMicros for how long each of the users' packets was held, on average: the load's
 *     latency and what came on top; absent where the kernel holds them, or none are held
 */
public record Turn(
    int round,
    int place,
    String variant,
    String load,
    @RealTime long startMicros,
    @RealTime(orders = true) long endMicros,
    long requests,
    long errors,
    long wrongLengths,
    long unfinished,
    long p50Micros,
    long p90Micros,
    long p99Micros,
    long p999Micros,
    long maxMicros,
    long serverUserMicros,
    long serverSystemMicros,
    long serverSwitches,
    long serverIdleMicros,
    long loadCpuMicros,
    long loadBusyMicros,
    long stealMicros,
    long foreignMicros,
    @AddedLater long heldMicros) {
  /** In the place of a round. */
  public static final int WARM_UP = 0;

  public static final CsvFormat<Turn> FORMAT = new CsvFormat<>(Turn.class, Turn::read);

  /** How long it counted. */
  public long micros() {
    return endMicros - startMicros;
  }

  private static Turn read(CsvRow row) {
    return new Turn(
        row.small(),
        row.small(),
        row.text(),
        row.text(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.present(),
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        row.present(),
        row.present(),
        row.number(),
        row.number(),
        row.number());
  }
}
