package ntier.archive;

/**
 * A line of {@code samples/retransmits.csv}: one TCP retransmission.
 *
 * @param source who sent it again
 * @param state of the sending socket, such as {@code SYN_SENT}
 */
public record Retransmit(
    long atMicros,
    String source,
    int sourcePort,
    String destination,
    int destinationPort,
    String state) {
  public static final CsvFormat<Retransmit> FORMAT =
      new CsvFormat<>(
          "atMicros,source,sourcePort,destination,destinationPort,state", Retransmit::read);

  private static Retransmit read(CsvRow row) {
    return new Retransmit(
        row.present(0), row.text(1), row.small(2), row.text(3), row.small(4), row.text(5));
  }
}
