package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import ntier.plan.tier.ProcessDescription.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether a server of HTTP/2 is told from others. */
@Timeout(20)
class ReadinessTest {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int SETTINGS_BYTES = 9;

  private static boolean greets(byte[] answer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<byte[]> asked =
          CompletableFuture.supplyAsync(() -> answered(server, answer));
      boolean ready =
          new Readiness(
                  Check.HTTP2,
                  "/",
                  Path.of("/proc/self/ns/net"),
                  "127.0.0.1",
                  server.getLocalPort(),
                  Path.of("none"))
              .holds();
      assertThat(new String(asked.get(), StandardCharsets.ISO_8859_1))
          .startsWith(PREFACE)
          .endsWith("\0\0\0\4\0\0\0\0\0");
      return ready;
    }
  }

  private static byte[] answered(ServerSocket server, byte[] answer) {
    try (Socket socket = server.accept()) {
      byte[] asked = socket.getInputStream().readNBytes(PREFACE.length() + SETTINGS_BYTES);
      socket.getOutputStream().write(answer);
      return asked;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void settingsOfHttp2() throws Exception {
    assertThat(greets(new byte[] {0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100})).isTrue();
  }

  @Test
  void anythingElse() throws Exception {
    assertThat(greets("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))
        .isFalse();
    assertThat(greets(new byte[0])).isFalse();
    assertThat(greets(new byte[] {0, 0, 0, 4})).as("cut off").isFalse();
  }
}
