package ntier.archive;

/**
 * What a variant asked of the kernel in a counted turn, one kind of call: a row of {@code
 * calls.csv}. A counted turn is one of its own, as counting makes calls slower; it is in no other
 * file.
 *
 * @param place of the turn in the run, after those of {@code turns.csv}; kinds of one turn share it
 * @param variant name
 * @param load as the plan has it
 * @param requests answered in the turn
 * @param call name of a system call, {@link #SWITCH} or {@link #PREEMPTION}
 * @param calls how many there were
 * @param results sum of what they returned that is no error: bytes of reads and writes, events of
 *     waits; 0 for the two that are no calls
 * @param errors among the calls
 * @param counted what the kernel itself counted; {@code calls} is as many as if in the time in
 *     which the client counted its requests, which is as long but for some milliseconds
 * @param fromMicros since when the kernel counted
 * @param toMicros until when it did
 */
public record TurnCalls(
    int place,
    String variant,
    String load,
    long requests,
    String call,
    long calls,
    long results,
    long errors,
    @AddedLater long counted,
    @AddedLater long fromMicros,
    @AddedLater long toMicros) {
  /** In the place of a call: a thread gave its core up, to wait. */
  public static final String SWITCH = "switch";

  /** In the place of a call: a thread had to leave its core. */
  public static final String PREEMPTION = "preemption";

  public static final CsvFormat<TurnCalls> FORMAT =
      new CsvFormat<>(TurnCalls.class, TurnCalls::read);

  private static TurnCalls read(CsvRow row) {
    return new TurnCalls(
        row.small(),
        row.text(),
        row.text(),
        row.present(),
        row.text(),
        row.present(),
        row.present(),
        row.present(),
        row.number(),
        row.number(),
        row.number());
  }
}
