package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Lines of trace_pipe as kernels 4.16 to 6.18 print them. */
class RetransmitLineTest {
  @Test
  void linux618() {
    String line =
        "          <idle>-0       [000] ..s2.  1028.176160: tcp_retransmit_skb:"
            + " skbaddr=000000006de32e33 skaddr=0000000020b419c5 family=AF_INET sport=59560"
            + " dport=8123 saddr=10.7.0.2 daddr=10.7.0.3 saddrv6=::ffff:10.7.0.2"
            + " daddrv6=::ffff:10.7.0.3 state=TCP_SYN_SENT err=0";
    assertThat(RetransmitLine.parse(line))
        .contains(
            new RetransmitLine(1_028_176_160, "10.7.0.2", 59560, "10.7.0.3", 8123, "SYN_SENT"));
  }

  @Test
  void linux510HasNoError() {
    String line =
        "     kworker/0:1-1234    [001] ..s. 86.000042: tcp_retransmit_skb: sport=80 dport=51234"
            + " saddr=10.7.0.3 daddr=10.7.0.2 saddrv6=::ffff:10.7.0.3 daddrv6=::ffff:10.7.0.2"
            + " state=TCP_ESTABLISHED";
    assertThat(RetransmitLine.parse(line))
        .contains(new RetransmitLine(86_000_042, "10.7.0.3", 80, "10.7.0.2", 51234, "ESTABLISHED"));
  }

  @Test
  void linux416HasNoState() {
    String line =
        "  <idle>-0 [000] ..s. 5.123456: tcp_retransmit_skb: sport=59560 dport=8123"
            + " saddr=10.7.0.2 daddr=10.7.0.3 saddrv6=::ffff:10.7.0.2 daddrv6=::ffff:10.7.0.3";
    assertThat(RetransmitLine.parse(line))
        .contains(new RetransmitLine(5_123_456, "10.7.0.2", 59560, "10.7.0.3", 8123, ""));
  }

  @Test
  void ipv6AndATaskNameWithSpacesAndColons() {
    String line =
        "   odd: [x] name-77      [000] ..s2.  1029.680109: tcp_retransmit_skb:"
            + " skbaddr=0000000008a632a3 skaddr=000000009349256d family=AF_INET6 sport=40970"
            + " dport=8124 saddr=0.0.0.0 daddr=0.0.0.0 saddrv6=::1 daddrv6=::1"
            + " state=TCP_SYN_SENT err=0";
    assertThat(RetransmitLine.parse(line))
        .contains(new RetransmitLine(1_029_680_109, "::1", 40970, "::1", 8124, "SYN_SENT"));
  }

  @Test
  void otherLinesAreNone() {
    assertThat(RetransmitLine.parse("CPU:1 [LOST 23 EVENTS]")).isEmpty();
    assertThat(RetransmitLine.parse("")).isEmpty();
  }

  @Test
  void aClockWithoutSecondsIsRefused() {
    String line =
        "<idle>-0 [000] ..s. 5123456: tcp_retransmit_skb: sport=1 dport=2 saddr=a daddr=b";
    assertThatThrownBy(() -> RetransmitLine.parse(line))
        .hasMessage("not seconds.micros of trace_clock mono: 5123456");
  }
}
