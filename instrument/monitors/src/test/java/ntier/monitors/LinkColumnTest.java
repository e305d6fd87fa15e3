package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Captured in a host's namespace. */
class LinkColumnTest {
  private static final String HEAD =
      """
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
          lo:   12000     120    0    0    0     0          0         0    12000     120    0    0    0     0       0          0
      """;
  private static final String LINK =
      "  eth0:  846     9    0    0    0     0          0         0   1516      18    0    0    0     0       0          0\n";
  private static final String LONG =
      "eth0:1084612345  9123456    0    0    0     0          0         0 51612345678 181234567    0    0    0     0       0          0\n";

  private static long parse(int column, String text) {
    byte[] bytes = Ascii.bytes(text);
    return new LinkColumn(column).parse(bytes, bytes.length);
  }

  @Test
  void packetsOfTheLinkAndNotOfTheLoopback() {
    assertThat(parse(LinkColumn.RECEIVED_PACKETS, HEAD + LINK)).isEqualTo(9);
    assertThat(parse(LinkColumn.SENT_PACKETS, HEAD + LINK)).isEqualTo(18);
  }

  @Test
  void longNumbersTouchTheColon() {
    assertThat(parse(LinkColumn.RECEIVED_PACKETS, HEAD + LONG)).isEqualTo(9_123_456);
    assertThat(parse(LinkColumn.SENT_PACKETS, HEAD + LONG)).isEqualTo(181_234_567);
  }

  @Test
  void aHostWithoutLinkCannotTell() {
    assertThat(parse(LinkColumn.SENT_PACKETS, HEAD)).isEqualTo(Counter.UNKNOWN);
  }
}
