package ntier.monitors;

import static ntier.monitors.Ascii.bytes;

import java.util.Arrays;

/**
 * One column of {@code /proc/net/netstat} or {@code /proc/net/snmp}: a line of names and a line of
 * numbers, both beginning with the protocol. Which column it is differs between kernels and is
 * looked up once.
 */
final class ProtocolColumn implements TextParser {
  private static final int NOT_LOOKED_UP = -1;
  private static final int ABSENT = -2;

  private final byte[] protocol;
  private final byte[] name;
  private int column = NOT_LOOKED_UP;
  private int header;
  private int values;

  /**
   * @param protocol such as {@code TcpExt}
   * @param name such as {@code ListenDrops}
   */
  ProtocolColumn(String protocol, String name) {
    this.protocol = bytes(protocol + ": ");
    this.name = bytes(name);
  }

  @Override
  public long parse(byte[] text, int length) {
    if (!Ascii.startsWith(text, values, length, protocol) || values == header) {
      findLines(text, length);
    }
    if (values >= length) {
      values = header = 0;
      return Counter.UNKNOWN;
    }
    if (column == NOT_LOOKED_UP) {
      column = lookUp(text, values);
    }
    if (column == ABSENT) {
      return Counter.UNKNOWN;
    }
    int at = values;
    for (int i = 0; i < column; i++) {
      at = Ascii.nextWord(text, at, length);
    }
    return Ascii.number(text, at, length);
  }

  private void findLines(byte[] text, int length) {
    header = 0;
    while (header < length && !Ascii.startsWith(text, header, length, protocol)) {
      header = Ascii.nextLine(text, header, length);
    }
    values = Ascii.nextLine(text, header, length);
  }

  private int lookUp(byte[] text, int end) {
    int at = header;
    for (int word = 0; at < end && text[at] != '\n'; word++) {
      int next = Ascii.nextWord(text, at, end);
      int length = next - at - 1;
      if (next >= end || text[next] == '\n') {
        length = next - at;
      }
      if (Arrays.equals(text, at, at + length, name, 0, name.length)) {
        return word;
      }
      at = next;
    }
    return ABSENT;
  }
}
