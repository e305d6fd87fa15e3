package ntier.monitors;

import static ntier.monitors.Ascii.bytes;

/** One number of the host's link in {@code /proc/net/dev}, whose first two lines are headings. */
final class LinkColumn implements TextParser {
  /** Number of packets received, among the numbers of an interface. */
  static final int RECEIVED_PACKETS = 1;

  /** Number of packets that have left; those that a queueing discipline holds have not. */
  static final int SENT_PACKETS = 9;

  private static final byte[] LINK = bytes("eth0:");

  private final int column;

  /**
   * @param column from 0
   */
  LinkColumn(int column) {
    this.column = column;
  }

  @Override
  public long parse(byte[] text, int length) {
    int at = Ascii.indexOf(text, 0, length, LINK);
    if (at < 0) {
      return Counter.UNKNOWN;
    }
    // Numbers are set right after the colon once they are long.
    at += LINK.length;
    if (at < length && text[at] == ' ') {
      at = Ascii.nextWord(text, at, length);
    }
    for (int i = 0; i < column; i++) {
      at = Ascii.nextWord(text, at, length);
    }
    return Ascii.number(text, at, length);
  }
}
