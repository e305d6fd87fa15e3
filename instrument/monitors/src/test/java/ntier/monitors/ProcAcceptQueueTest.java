package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fallback, on rows of /proc/net/tcp and tcp6 of Linux 6.18 (little-endian). */
class ProcAcceptQueueTest {
  private static final String END =
      " 00:00000000 00000000     0        0 15713 3 00000000b8b6797f\n";
  private static final InetAddress ADDRESS = InetAddress.ofLiteral("10.7.0.2");

  @TempDir Path folder;
  private Path tcp;
  private Path tcp6;

  @BeforeEach
  void writeRows() throws IOException {
    tcp =
        Files.writeString(
            folder.resolve("tcp"),
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when\n"
                + "   0: 0200070A:1F40 00000000:0000 0A 00000000:00000081"
                + END
                + "   1: 00000000:1F41 00000000:0000 0A 00000000:00000002"
                + END
                + "   2: 0200070A:1F42 0300070A:D31C 01 00000000:00000007"
                + END);
    tcp6 =
        Files.writeString(
            folder.resolve("tcp6"),
            "  sl  local_address                         remote_address\n"
                + "   0: 00000000000000000000000000000000:1F43 00000000000000000000000000000000:0000"
                + " 0A 00000000:00000003"
                + END
                + "   1: 0000000000000000FFFF00000200070A:1F44 00000000000000000000000000000000:0000"
                + " 0A 00000000:0000000A"
                + END);
  }

  private long depth(int port) throws IOException {
    var queue = new ProcAcceptQueue(ProcFile.open(tcp), ProcFile.open(tcp6), ADDRESS, port);
    return queue.refresh() ? queue.depth() : Counter.UNKNOWN;
  }

  @Test
  void findsTheListenerHoweverItIsBound() throws IOException {
    assertThat(depth(0x1F40)).as("on the address").isEqualTo(129);
    assertThat(depth(0x1F41)).as("on 0.0.0.0").isEqualTo(2);
    assertThat(depth(0x1F43)).as("on [::]").isEqualTo(3);
    assertThat(depth(0x1F44)).as("on the address, as Java binds").isEqualTo(10);
  }

  @Test
  void aConnectionIsNoListener() throws IOException {
    assertThat(depth(0x1F42)).isEqualTo(Counter.UNKNOWN);
    assertThat(depth(80)).isEqualTo(Counter.UNKNOWN);
  }
}
