package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import ntier.linux.NetworkNamespace;
import ntier.testbed.TestbedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port of this machine that leads to a server in the testbed: needs root. */
class LocalPortIT {
  private static final InetSocketAddress ANY_LOCAL =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path directory;
  private Testbed testbed;
  private ServerSocket server;

  @BeforeEach
  void up() throws Exception {
    var settings = new TestbedSettings("ntportit", directory.resolve("state"));
    testbed =
        Testbed.up(
            settings, "LocalPortIT", List.of(TestbedIT.plan("client"), TestbedIT.plan("web")));
    server =
        NetworkNamespace.call(
            testbed.host("web").handle().namespace(), () -> new ServerSocket(8080));
    Thread.ofVirtual().start(this::echoAll);
  }

  @AfterEach
  void down() throws IOException {
    server.close();
    testbed.down();
  }

  private void echoAll() {
    try {
      while (true) {
        try (var socket = server.accept()) {
          socket.getInputStream().transferTo(socket.getOutputStream());
        }
      }
    } catch (IOException e) {
      // Closed at the test's end.
    }
  }

  private static PortLimits limits() throws IOException {
    return PortLimits.of(10);
  }

  private InetSocketAddress target() {
    return new InetSocketAddress(testbed.host("web").handle().addresses().getFirst(), 8080);
  }

  @Test
  void relaysBothWaysUntilBothSidesHaveEnded() throws IOException {
    var bytes = new byte[300_000];
    new Random(1).nextBytes(bytes);
    System.arraycopy(REQUEST, 0, bytes, 0, REQUEST.length);
    var namespace = testbed.host("client").handle().namespace();
    try (var port = LocalPort.forward(ANY_LOCAL, namespace, target(), limits(), _ -> {});
        var socket = new Socket()) {
      socket.connect(port.address());
      var writer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      socket.getOutputStream().write(bytes);
                      socket.shutdownOutput();
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  });
      assertThat(socket.getInputStream().readAllBytes()).isEqualTo(bytes);
      assertThat(writer.isAlive()).isFalse();
    }
  }

  @Test
  void aServerThatRefusesEndsTheConnection() throws IOException {
    var nobody = new InetSocketAddress(target().getAddress(), 8081);
    try (var port =
            LocalPort.forward(
                ANY_LOCAL, testbed.host("client").handle().namespace(), nobody, limits(), _ -> {});
        var socket = new Socket()) {
      socket.connect(port.address());
      socket.getOutputStream().write(REQUEST);
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aPortInUseIsNamed() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var local = new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
      assertThatThrownBy(
              () ->
                  LocalPort.forward(
                      local, Path.of("/proc/self/ns/net"), target(), limits(), _ -> {}))
          .hasMessage(
              "port %d of localhost cannot be opened (Address already in use): choose another port, or end the program that has it"
                  .formatted(taken.getLocalPort()));
    }
  }
}
