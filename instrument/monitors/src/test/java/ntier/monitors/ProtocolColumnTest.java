package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code /proc/net/netstat} and {@code snmp}: kernels differ in which columns there are. */
class ProtocolColumnTest {
  private static final String SNMP =
      """
      Ip: Forwarding DefaultTTL InReceives
      Ip: 2 64 29
      Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets \
      CurrEstab InSegs OutSegs RetransSegs InErrs OutRsts InCsumErrors
      Tcp: 1 200 120000 -1 11 3 0 5 7 33 21 12 0 3 0
      Udp: InDatagrams NoPorts
      Udp: 0 0
      """;

  private static long parse(TextParser parser, String text) {
    byte[] bytes = Ascii.bytes(text);
    return parser.parse(bytes, bytes.length);
  }

  @Test
  void findsTheColumnAlsoBehindANegativeNumber() {
    assertThat(parse(new ProtocolColumn("Tcp", "CurrEstab"), SNMP)).isEqualTo(7);
    assertThat(parse(new ProtocolColumn("Tcp", "RetransSegs"), SNMP)).isEqualTo(12);
    assertThat(parse(new ProtocolColumn("Tcp", "RtoAlgorithm"), SNMP)).isEqualTo(1);
    assertThat(parse(new ProtocolColumn("Tcp", "InCsumErrors"), SNMP)).isZero();
  }

  @Test
  void followsLinesThatMoveWhenNumbersGrow() {
    var column = new ProtocolColumn("Tcp", "RetransSegs");
    assertThat(parse(column, SNMP)).isEqualTo(12);
    String grown = SNMP.replace("Ip: 2 64 29", "Ip: 2 64 123456789").replace(" 12 0 3", " 345 0 3");
    assertThat(parse(column, grown)).isEqualTo(345);
    assertThat(parse(column, "")).isEqualTo(Counter.UNKNOWN);
    assertThat(parse(column, SNMP)).isEqualTo(12);
  }

  @Test
  void duplicatesAreNotThoseOfItsNeighbours() {
    String netstat =
        """
        TcpExt: ListenDrops TCPDSACKOldSent TCPDSACKOfoSent TCPDSACKRecv TCPDSACKOfoRecv \
        TCPDSACKRecvSegs
        TcpExt: 3 1 2 7 4 9
        """;
    assertThat(parse(new ProtocolColumn("TcpExt", "TCPDSACKRecv"), netstat)).isEqualTo(7);
  }

  @Test
  void aNameMustMatchAsAWhole() {
    String netstat = "TcpExt: TCPListenDrops ListenDropsTotal ListenDrops\nTcpExt: 1 2 3\n";
    assertThat(parse(new ProtocolColumn("TcpExt", "ListenDrops"), netstat)).isEqualTo(3);
    assertThat(parse(new ProtocolColumn("TcpExt", "ListenOverflows"), netstat))
        .isEqualTo(Counter.UNKNOWN);
  }
}
