package ntier.causes.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import ntier.causes.network.HostLink.Network;
import org.junit.jupiter.api.Test;

class HostLinkTest {
  /** Captured: one network without a gateway on eth0, a default route, and one of another link. */
  private static final List<String> ROUTES =
      """
      Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
      eth0\t00000000\t0100C60A\t0003\t0\t0\t0\t00000000\t0\t0\t0
      eth0\t0000C60A\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
      t0\t00004D0A\t00000000\t0001\t0\t0\t0\t0080FFFF\t0\t0\t0
      """
          .lines()
          .toList();

  private static Inet4Address address(String text) throws Exception {
    return (Inet4Address) InetAddress.getByName(text);
  }

  @Test
  void findsWhatIsReachedWithoutAGateway() throws Exception {
    assertThat(HostLink.networks("eth0", ROUTES))
        .containsExactly(new Network(address("10.198.0.0"), 16));
    assertThat(HostLink.networks("t0", ROUTES))
        .containsExactly(new Network(address("10.77.0.0"), 17));
  }

  @Test
  void halvesCoverTheWhole() throws Exception {
    assertThat(new Network(address("10.198.0.0"), 16).halves())
        .containsExactly(
            new Network(address("10.198.0.0"), 17), new Network(address("10.198.128.0"), 17));
    assertThat(new Network(address("192.168.1.4"), 31).halves())
        .containsExactly(
            new Network(address("192.168.1.4"), 32), new Network(address("192.168.1.5"), 32));
  }
}
