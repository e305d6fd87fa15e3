package ntier.archive;

import java.util.List;

/**
 * A line of {@code injections.csv}: what an injector was asked to do and what it did.
 *
 * @param askedMicros the asked length
 * @param startMicros {@link Absent#ABSENT} if it did not happen; {@code note} says why
 * @param endMicros {@link Absent#ABSENT} if it did not happen
 * @param note free text, empty for nothing to say; commas become semicolons in the file
 */
public record Injection(
    String injector,
    String tier,
    String host,
    long askedStartMicros,
    long askedMicros,
    long startMicros,
    long endMicros,
    String note) {
  public static final CsvFormat<Injection> FORMAT =
      new CsvFormat<>(
          "injector,tier,host,askedStartMicros,askedMicros,startMicros,endMicros,note",
          Injection::read);

  private static Injection read(CsvRow row) {
    return new Injection(
        row.text(0),
        row.text(1),
        row.text(2),
        row.present(3),
        row.present(4),
        row.number(5),
        row.number(6),
        row.text(7));
  }

  List<Object> fields() {
    return List.of(
        injector, tier, host, askedStartMicros, askedMicros, startMicros, endMicros, note);
  }
}
