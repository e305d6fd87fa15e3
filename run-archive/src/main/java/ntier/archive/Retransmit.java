package ntier.archive;

import java.util.Set;

/**
 * A line of {@code samples/retransmits.csv}: one TCP retransmission.
 *
 * @param source who sent it again
 * @param state of the sending socket, such as {@code SYN_SENT}
 * @param arrivedMicros of a SYN towards a tier's listener: when the last one before it of the same
 *     connection came to the listener's host; 0 if none came, {@link Absent#ABSENT} where that was
 *     not seen
 */
public record Retransmit(
    long atMicros,
    String source,
    int sourcePort,
    String destination,
    int destinationPort,
    String state,
    long arrivedMicros) {
  public static final CsvFormat<Retransmit> FORMAT =
      new CsvFormat<>(
          "atMicros,source,sourcePort,destination,destinationPort,state,arrivedMicros",
          Set.of("arrivedMicros"),
          Retransmit::read);

  private static Retransmit read(CsvRow row) {
    return new Retransmit(
        row.present(0),
        row.text(1),
        row.small(2),
        row.text(3),
        row.small(4),
        row.text(5),
        row.number(6));
  }
}
