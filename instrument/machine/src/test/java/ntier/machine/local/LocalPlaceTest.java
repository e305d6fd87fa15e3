package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.machine.Answer;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class LocalPlaceTest {
  @TempDir Path directory;
  private final List<String> said = new ArrayList<>();
  private TestbedSettings settings;

  @BeforeEach
  void prepare() {
    settings = new TestbedSettings("ntplacetest", directory.resolve("state"));
  }

  private LocalPlace place() {
    return new LocalPlace(settings, said::add);
  }

  /** Answers each connection with what it was asked. */
  private static void echo(SocketChannel connection) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (connection) {
                ByteBuffer bytes = ByteBuffer.allocate(1000);
                while (connection.read(bytes) >= 0) {
                  connection.write(bytes.flip());
                  bytes.clear();
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @Test
  @DisplayName("a port leads to who opened it, and goes with the place, as does the control folder")
  void port() throws Exception {
    Answer.Listening listening;
    Path control;
    try (LocalPlace place = place()) {
      place.take("up a-stack");
      assertThat(TestbedLock.holder(settings).orElseThrow().what()).isEqualTo("up a-stack");
      control = Path.of(place.control().path());
      assertThat(control).isDirectory().isEqualTo(settings.controlFolder());
      listening = place.forward(new Order.Forward("127.0.0.1", 0, 10), LocalPlaceTest::echo);
      String asked = "GET / HTTP/1.1\r\n\r\n" + "x".repeat(100_000);
      try (Socket socket = new Socket(listening.host(), listening.port())) {
        Thread.ofVirtual().start(() -> write(socket, asked));
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
            .isEqualTo(asked);
      }
    }
    assertThat(TestbedLock.holder(settings)).isEmpty();
    assertThat(control).doesNotExist();
    try (var left = Files.list(settings.stateDirectory())) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .doesNotContain("journal", "port", "control");
    }
    assertThatThrownBy(() -> new Socket(listening.host(), listening.port()))
        .isInstanceOf(ConnectException.class);
    assertThat(said).isEmpty();
  }

  private static void write(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName(
      "two cannot have it, who finds it taken is told by whom, and what was left is undone")
  void taken() throws Exception {
    try (LocalPlace one = place();
        LocalPlace other = place()) {
      one.take("up a-stack");
      one.control();
      assertThatThrownBy(() -> other.take("up another"))
          .isInstanceOf(MachineTakenException.class)
          .hasMessageContaining("up a-stack");
    }
    try (LocalPlace again = place()) {
      again.take("up another");
      assertThat(settings.controlFolder()).doesNotExist();
    }
    place().close();
  }
}
