package ntier.archive;

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
    @RealTime(orders = true) long atMicros,
    String source,
    int sourcePort,
    String destination,
    int destinationPort,
    String state,
    @RealTime @AddedLater long arrivedMicros) {
  public static final CsvFormat<Retransmit> FORMAT =
      new CsvFormat<>(Retransmit.class, Retransmit::read);

  private static Retransmit read(CsvRow row) {
    return new Retransmit(
        row.present(), row.text(), row.small(), row.text(), row.small(), row.text(), row.number());
  }
}
