package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a port costs at the most, and that it goes on: each limit with small numbers, without a
 * testbed. The times are upper bounds of what is waited for, not measured.
 */
@Timeout(60)
class FloodedPortTest {
  private static final int PATIENCE_MILLIS = 20_000;
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int PLACES = 3;
  private static final int NEWCOMERS = 20;
  private static final int WAITING = 256 << 10;
  private static final String HALF = "GET / HTTP/1.1\r\nHost: x\r\n";
  private static final String WHOLE = HALF + "\r\n";

  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private ServerSocket server;
  private LocalPort port;
  private int portNumber;

  @BeforeEach
  void serve() throws IOException {
    server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(() -> acceptAll(server));
  }

  private void acceptAll(ServerSocket target) {
    try {
      while (true) {
        Socket socket = target.accept();
        open.add(socket);
        Thread.ofVirtual().start(() -> echo(socket));
      }
    } catch (IOException closed) {
      // At the test's end.
    }
  }

  private static void echo(Socket socket) {
    try (socket) {
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException closed) {
      // By the other side.
    }
  }

  private static PortLimits limits(Duration head, Duration pause, Duration idle) {
    return new PortLimits(PLACES, NEWCOMERS, 512, head, pause, idle, WAITING);
  }

  private void open(PortLimits limits) throws IOException {
    port =
        LocalPort.forward(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Callable::call,
            new InetSocketAddress(server.getInetAddress(), server.getLocalPort()),
            limits,
            complaints::add);
    portNumber = port.address().getPort();
  }

  @AfterEach
  void close() throws IOException {
    if (port != null) {
      port.close();
    }
    server.close();
    for (Socket socket : open) {
      socket.close();
    }
  }

  private Socket connect(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), portNumber);
    socket.setSoTimeout(PATIENCE_MILLIS);
    open.add(socket);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static boolean answers(Socket socket) throws IOException {
    try {
      byte[] answer = socket.getInputStream().readNBytes(WHOLE.length());
      return new String(answer, StandardCharsets.US_ASCII).equals(WHOLE);
    } catch (SocketException reset) {
      return false;
    }
  }

  private Socket answered() throws IOException {
    Socket socket = connect(WHOLE);
    assertThat(answers(socket)).isTrue();
    return socket;
  }

  private static boolean isEnded(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  private static boolean isThere(Socket socket) throws IOException {
    socket.getOutputStream().write(WHOLE.getBytes(StandardCharsets.US_ASCII));
    return answers(socket);
  }

  @Test
  @DisplayName("half requests never reach the servers, and take no place from a whole one")
  void halfOpen() throws IOException {
    open(limits(LONG, LONG, LONG));
    Socket relayed = answered();
    int atServer = open.size() - 1;
    List<Socket> half = new ArrayList<>();
    for (int i = 0; i < 10 * NEWCOMERS; i++) {
      half.add(connect(i % 2 == 0 ? HALF : "\r\n\r\n"));
    }
    answered();
    for (Socket first : half.subList(0, 9 * NEWCOMERS)) {
      assertThat(isEnded(first)).isTrue();
    }
    assertThat(isThere(relayed)).isTrue();
    // One more of the test's and one more of the server's.
    assertThat(open).hasSize(1 + atServer + half.size() + 2);
  }

  @Test
  @DisplayName(
      "a head in pieces is handed on whole; one that is none, or is not whole in time, is ended")
  void heads() throws Exception {
    open(limits(SHORT, LONG, LONG));
    Socket slow = connect("GET / HTTP/1.1\r");
    slow.getOutputStream().write("\nHost: x\r\n\r".getBytes(StandardCharsets.US_ASCII));
    slow.getOutputStream().write('\n');
    assertThat(answers(slow)).isTrue();
    assertThat(isEnded(connect("x".repeat(513)))).isTrue();
    assertThat(isEnded(connect(HALF))).isTrue();
    assertThat(isEnded(connect(""))).isTrue();
    assertThat(isThere(slow)).isTrue();
  }

  @Test
  @DisplayName("when all places are busy who comes is refused")
  void busy() throws IOException {
    open(limits(LONG, LONG, LONG));
    List<Socket> busy = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      busy.add(answered());
    }
    assertThat(isEnded(connect(WHOLE))).isTrue();
    assertThat(complaints)
        .containsExactly("3 connections are busy: more are closed at once (see --connections)");
    assertThat(isEnded(connect(WHOLE))).isTrue();
    assertThat(complaints).hasSize(1);
    for (Socket socket : busy) {
      assertThat(isThere(socket)).isTrue();
    }
    busy.getFirst().close();
    // The place is free when both sides have noticed; until then the next one is refused.
    Socket next = connect(WHOLE);
    while (!answers(next)) {
      next = connect(WHOLE);
    }
  }

  @Test
  @DisplayName("when all places are taken the one with the longest pause gives way")
  void pause() throws Exception {
    open(limits(LONG, SHORT, LONG));
    Socket first = answered();
    Socket second = answered();
    answered();
    // Longer than the order's 100 ms, and for the next one longer than the pause.
    Thread.sleep(2 * SHORT.toMillis());
    assertThat(isThere(first)).isTrue();
    answered();
    assertThat(isEnded(second)).isTrue();
    assertThat(isThere(first)).isTrue();
  }

  @Test
  @DisplayName("a connection with which nothing goes on is ended")
  void idle() throws IOException {
    open(limits(LONG, LONG, SHORT));
    assertThat(isEnded(answered())).isTrue();
  }

  @Test
  @DisplayName("what waits for those who do not read is bounded: of them one goes, no other")
  void stalled() throws Exception {
    open(new PortLimits(PLACES, NEWCOMERS, 512, LONG, LONG, LONG, WHOLE.length()));
    Socket reader = answered();
    for (int i = 0; i < 3 * PLACES; i++) {
      assertThat(isEnded(drained(stall()))).isTrue();
      assertThat(isThere(reader)).isTrue();
    }
  }

  /** Sends until it is ended, and reads nothing. */
  private Socket stall() throws Exception {
    Socket socket = connect(WHOLE);
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < 1000; i++) {
                      socket.getOutputStream().write(new byte[64 << 10]);
                    }
                  } catch (IOException ended) {
                    // As wanted.
                  }
                });
    writer.join(PATIENCE_MILLIS);
    return socket;
  }

  private static Socket drained(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (SocketException reset) {
      // What was not read.
    }
    return socket;
  }

  @Test
  @DisplayName("without a file left for another connection the port goes on: newcomers make place")
  void noMoreFiles() throws Exception {
    int files = 150;
    Process child =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n %d && exec \"$0\" -cp \"$1\" '%s' %d"
                    .formatted(files, FewFiles.class.getName(), server.getLocalPort()),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = child.inputReader()) {
      portNumber = Integer.parseInt(said.readLine());
      answered().close();
      for (int i = 0; i < 2 * files; i++) {
        connect(HALF);
      }
      answered().close();
      assertThat(said.readLine()).contains("Too many open files", "it keeps accepting");
      answered();
    } finally {
      child.destroy();
      child.waitFor();
    }
  }

  /** A port whose process has fewer files than it takes newcomers. */
  static final class FewFiles {
    private FewFiles() {}

    public static void main(String[] arguments) throws Exception {
      PortLimits limits = new PortLimits(1000, 1000, 512, LONG, LONG, LONG, WAITING);
      LocalPort port =
          LocalPort.forward(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              Callable::call,
              new InetSocketAddress(
                  InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])),
              limits,
              System.out::println);
      System.out.println(port.address().getPort());
      Thread.currentThread().join();
    }
  }
}
