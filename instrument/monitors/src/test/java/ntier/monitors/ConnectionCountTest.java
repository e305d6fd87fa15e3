package ntier.monitors;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import ntier.linux.NetlinkSocket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConnectionCountTest {
  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short NLMSG_DONE = 3;
  private static final int MESSAGE = 16 + 72;

  private final MemorySegment part = Arena.ofAuto().allocate(4096, 8);
  private int length;

  private void message(short type, int port) {
    part.set(JAVA_INT_UNALIGNED, length, MESSAGE);
    part.set(JAVA_SHORT_UNALIGNED, length + 4L, type);
    part.set(JAVA_BYTE, length + 20L, (byte) (port >> 8));
    part.set(JAVA_BYTE, length + 21L, (byte) port);
    length += MESSAGE;
  }

  @Test
  @DisplayName("those of its port are counted, in all parts up to the end")
  void countsItsPort() {
    ConnectionCount count = new ConnectionCount(null, 8080, false);
    message(SOCK_DIAG_BY_FAMILY, 8080);
    message(SOCK_DIAG_BY_FAMILY, 50_000);
    message(SOCK_DIAG_BY_FAMILY, 8080);
    assertThat(count.isPart(part, length)).isTrue();
    length = 0;
    message(SOCK_DIAG_BY_FAMILY, 8080);
    message(NLMSG_DONE, 8080);
    message(SOCK_DIAG_BY_FAMILY, 8080);
    assertThat(count.isPart(part, length)).isFalse();
    assertThat(count.counted()).isEqualTo(3);
  }

  @Test
  @DisplayName("connections of this machine, accepted and not, and no client's end")
  void countsRealOnes() throws Exception {
    try (NetlinkSocket diag = NetlinkSocket.open(NetlinkSocket.SOCK_DIAG);
        ServerSocket server = new ServerSocket(0, 10, InetAddress.ofLiteral("127.0.0.1"))) {
      // A socket of Java's takes both families unless the JVM is told otherwise.
      ConnectionCount six = new ConnectionCount(diag, server.getLocalPort(), true);
      ConnectionCount four = new ConnectionCount(diag, server.getLocalPort(), false);
      assertThat(six.read() + four.read()).isZero();
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
      }
      open.add(server.accept());
      assertThat(six.read() + four.read()).isEqualTo(4);
      for (Socket one : open) {
        one.close();
      }
    }
  }

  @Test
  @DisplayName("counting takes no more than its share of a core")
  void isCountedSeldomEnough() {
    assertThat(ConnectionSampler.dueAfter(1_000, 75_000, 0.0015)).isEqualTo(50_001_000);
  }
}
