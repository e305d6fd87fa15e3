package ntier.archive;

/**
 * A line of {@code injections.csv}: what an injector was asked to do and what it did.
 *
 * @param tier name of the tier whose server was injected into; of an injector, which knows hosts
 *     alone, the host's
 * @param host of the server
 * @param askedMicros the asked length
 * @param startMicros {@link Absent#ABSENT} if it did not happen; {@code note} says why
 * @param endMicros {@link Absent#ABSENT} if it did not happen
 * @param note free text, empty for nothing to say; commas become semicolons in the file
 */
public record Injection(
    String injector,
    String tier,
    String host,
    @RealTime long askedStartMicros,
    long askedMicros,
    @RealTime long startMicros,
    @RealTime(orders = true) long endMicros,
    String note) {
  public static final CsvFormat<Injection> FORMAT =
      new CsvFormat<>(Injection.class, Injection::read);

  /** Whether it began and ended; one that did not was asked for in vain. */
  public boolean happened() {
    return startMicros != Absent.ABSENT && endMicros != Absent.ABSENT;
  }

  /** The same with the name of the tier. */
  public Injection of(String name) {
    return new Injection(
        injector, name, host, askedStartMicros, askedMicros, startMicros, endMicros, note);
  }

  private static Injection read(CsvRow row) {
    return new Injection(
        row.text(),
        row.text(),
        row.text(),
        row.present(),
        row.present(),
        row.number(),
        row.number(),
        row.text());
  }
}
