package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What somebody can take of the server who means ill, or whose machine hangs: each limit with small
 * numbers. The times are upper bounds of what is waited for, not measured.
 */
@Timeout(60)
class FloodedPageTest {
  private static final String HALF = "GET / HTTP/1.1\nHost: localhost\n";
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int PLACES = 3;

  /** More than are accepted before the first of them is read. */
  private static final int NEWCOMERS = 20;

  private final Broadcast broadcast = new Broadcast();
  private final List<Socket> open = new ArrayList<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private DashboardServer server;
  private int port;

  /** Few places; nothing expires. */
  private static Limits limits() {
    return new Limits(NEWCOMERS, 512, LONG, PLACES, LONG, 64, 1, PLACES, LONG, LONG);
  }

  private void open(Limits limits) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server =
        DashboardServer.open(
            any,
            Access.of(any.getAddress()),
            limits,
            broadcast,
            command -> {
              begun.countDown();
              await(released);
              return "done";
            },
            _ -> {});
    port = server.urls(Right.LOOK).getFirst().getPort();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @BeforeEach
  void message() {
    broadcast.send("frame", Map.of("n", 1));
  }

  @AfterEach
  void close() throws IOException {
    released.countDown();
    for (Socket socket : open) {
      socket.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private Socket connect(String text) throws IOException {
    return connect("127.0.0.1", text);
  }

  private Socket connect(String from, String text) throws IOException {
    Socket socket = RawHttp.connect(InetAddress.getByName(from), port, text);
    open.add(socket);
    return socket;
  }

  private String head(Right right, String method, String path) {
    String query = server.urls(right).getFirst().getQuery();
    return "%s %s?%s HTTP/1.1\nHost: localhost\n".formatted(method, path, query);
  }

  private String page() {
    return head(Right.LOOK, "GET", "/") + "\n";
  }

  private String command() {
    return head(Right.PRESS, "POST", "/command")
        + "Origin: http://localhost\nContent-Type: application/json\n";
  }

  /** One who looks and has seen something. */
  private BufferedReader viewer(String from, Right right) throws IOException {
    BufferedReader reader = RawHttp.reader(connect(from, head(right, "GET", "/events") + "\n"));
    assertThat(RawHttp.nextData(reader)).isEqualTo("data: {\"n\":1}");
    return reader;
  }

  private BufferedReader viewer() throws IOException {
    return viewer("127.0.0.1", Right.LOOK);
  }

  private String refusedViewer(Right right) throws IOException {
    return RawHttp.answer(connect(head(right, "GET", "/events") + "\n"));
  }

  private static boolean isEnded(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException stillThere) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  private boolean isThere(BufferedReader viewer, int n) throws IOException {
    broadcast.send("frame", Map.of("n", n));
    String data = RawHttp.nextData(viewer);
    return data != null && data.equals("data: {\"n\":" + n + "}");
  }

  @Test
  @DisplayName("half requests take no place from a whole one: the one that came first gives way")
  void halfOpen() throws IOException {
    open(limits());
    List<Socket> half = new ArrayList<>();
    for (int i = 0; i < 10 * NEWCOMERS; i++) {
      half.add(connect(HALF));
    }
    assertThat(RawHttp.answer(connect(page()))).startsWith("HTTP/1.1 200");
    for (Socket first : half.subList(0, 9 * NEWCOMERS)) {
      assertThat(isEnded(first)).isTrue();
    }
  }

  @Test
  @DisplayName("a request without a token takes no other place than a half one")
  void withoutToken() throws IOException {
    open(limits());
    for (int i = 0; i < 10 * NEWCOMERS; i++) {
      connect("GET /events HTTP/1.1\nHost: localhost\n\n");
    }
    assertThat(viewer()).isNotNull();
  }

  @Test
  @DisplayName("a request that is not whole in its time is ended")
  void slowRequest() throws IOException {
    open(new Limits(NEWCOMERS, 512, SHORT, PLACES, LONG, 64, 1, PLACES, LONG, LONG));
    assertThat(isEnded(connect(""))).isTrue();
    assertThat(isEnded(connect(HALF))).isTrue();
    // Who looks has long been whole.
    BufferedReader viewer = viewer();
    assertThat(isEnded(connect(HALF))).isTrue();
    assertThat(isThere(viewer, 2)).isTrue();
  }

  @Test
  @DisplayName("a command whose body does not come, or an answer that nobody reads, is ended")
  void slowBody() throws IOException {
    open(new Limits(NEWCOMERS, 512, LONG, PLACES, SHORT, 64, 1, PLACES, LONG, LONG));
    assertThat(isEnded(connect(command() + "Content-Length: 9\n\n{"))).isTrue();
    assertThat(isThere(viewer(), 2)).isTrue();
  }

  @Test
  @DisplayName("commands whose bodies do not come take no place from others")
  void slowBodies() throws IOException {
    open(limits());
    Socket first = connect(command() + "Content-Length: 9\n\n{");
    // Whoever is answered came later, so the first one has its place now: the selector gives those
    // that are ready at the same time in no order.
    assertThat(RawHttp.answer(connect(page()))).startsWith("HTTP/1.1 200");
    for (int i = 0; i < 5 * PLACES; i++) {
      connect(command() + "Content-Length: 9\n\n{");
    }
    assertThat(RawHttp.answer(connect(page()))).startsWith("HTTP/1.1 200");
    assertThat(isEnded(first)).isTrue();
  }

  @Test
  @DisplayName("lines, headers and bodies that are too long are told so")
  void tooLong() throws IOException {
    open(limits());
    assertThat(RawHttp.answer(connect("GET /" + "x".repeat(600) + " HTTP/1.1\n\n")))
        .startsWith("HTTP/1.1 414")
        .endsWith("an address has at most 512 bytes");
    assertThat(RawHttp.answer(connect(HALF + "X: " + "y".repeat(600) + "\n\n")))
        .startsWith("HTTP/1.1 431")
        .endsWith("the headers of a request have at most 512 bytes");
    assertThat(RawHttp.answer(connect(command() + "Content-Length: 65\n\n" + "z".repeat(65))))
        .startsWith("HTTP/1.1 413")
        .endsWith("{\"said\":\"a command has at most 64 bytes\"}");
    String chunks = "Transfer-Encoding: chunked\n\n" + "10\n0123456789abcdef\n".repeat(5);
    assertThat(RawHttp.answer(connect(command() + chunks))).startsWith("HTTP/1.1 413");
    assertThat(RawHttp.answer(connect("\u0000\u0001nothing at all\n\n")))
        .startsWith("HTTP/1.1 400");
  }

  @Test
  @DisplayName("commands beyond those under way are refused")
  void manyCommands() throws IOException {
    open(limits());
    String change = "{\"do\":\"change\",\"values\":{}}";
    String request = command() + "Content-Length: " + change.length() + "\n\n" + change;
    Socket first = connect(request);
    await(begun);
    assertThat(RawHttp.answer(connect(request)))
        .startsWith("HTTP/1.1 503")
        .endsWith("{\"said\":\"too many commands at once: try again\"}");
    released.countDown();
    assertThat(RawHttp.answer(first)).startsWith("HTTP/1.1 200").endsWith("{\"said\":\"done\"}");
  }

  @Test
  @DisplayName("when all places are taken, and are young, who comes is told to try again")
  void tooManyViewers() throws IOException {
    open(limits());
    List<BufferedReader> viewers = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      viewers.add(viewer());
    }
    assertThat(refusedViewer(Right.LOOK))
        .startsWith("HTTP/1.1 503")
        .endsWith("too many viewers already: try again in a few seconds");
    assertThat(isThere(viewers.getFirst(), 2)).isTrue();
    viewers.getFirst().close();
    // His place is free when the server has noticed; until then the next one is refused.
    String answer = refusedOrSeated();
    while (answer.contains("503")) {
      answer = refusedOrSeated();
    }
    assertThat(answer).isEqualTo("HTTP/1.1 200 OK");
  }

  private String refusedOrSeated() throws IOException {
    return RawHttp.reader(connect(head(Right.LOOK, "GET", "/events") + "\n")).readLine();
  }

  /** A place is kept for no time at all. */
  private static Limits moving() {
    return new Limits(NEWCOMERS, 512, LONG, PLACES, LONG, 64, 1, PLACES, Duration.ZERO, LONG);
  }

  @Test
  @DisplayName("who sits on his place, reading or not, does not keep it: the first gives way")
  void oneComesOneGoes() throws IOException {
    open(moving());
    List<BufferedReader> silent = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      silent.add(viewer());
    }
    BufferedReader viewer = viewer();
    assertThat(silent.getFirst().lines()).contains("retry: 5000");
    assertThat(isThere(viewer, 2)).isTrue();
    assertThat(RawHttp.nextData(silent.get(1))).isEqualTo("data: {\"n\":2}");
  }

  @Test
  @DisplayName("who has many places gives way, not the one from elsewhere; nor who may press")
  void fairness() throws IOException {
    open(moving());
    BufferedReader teacher = viewer("127.0.0.1", Right.PRESS);
    BufferedReader alone = viewer("127.0.0.2", Right.LOOK);
    for (int i = 0; i < 5 * PLACES; i++) {
      viewer("127.0.0.3", Right.LOOK);
    }
    assertThat(isThere(teacher, 2)).isTrue();
    assertThat(RawHttp.nextData(alone)).isEqualTo("data: {\"n\":2}");
  }

  @Test
  @DisplayName("who may press finds a place among those who only look, and all others keep theirs")
  void onlyPressing() throws IOException {
    open(moving());
    for (int i = 0; i < PLACES; i++) {
      viewer("127.0.0.1", Right.PRESS);
    }
    assertThat(refusedViewer(Right.LOOK)).startsWith("HTTP/1.1 503");
  }

  @Test
  @DisplayName("a viewer who takes nothing is ended, and others are not held up")
  void stalled() throws Exception {
    open(new Limits(NEWCOMERS, 512, LONG, PLACES, LONG, 64, 1, PLACES, LONG, SHORT));
    Socket stalled = connect(head(Right.LOOK, "GET", "/events") + "\n");
    BufferedReader viewer = viewer();
    // More than the kernels' buffers hold for one who does not read: some MB.
    String large = "x".repeat(1 << 20);
    for (int i = 2; i < 34; i++) {
      broadcast.send("frame", Map.of("n", i + large));
      assertThat(RawHttp.nextData(viewer)).contains("\"" + i + "x");
    }
    // The look at who stalls comes every second.
    Thread.sleep(SHORT.plusMillis(1500));
    assertThat(isThere(viewer, 40)).isTrue();
    assertThat(endsBefore(stalled, "\"n\":40")).isTrue();
  }

  private static boolean endsBefore(Socket socket, String text) throws IOException {
    try {
      return !RawHttp.answer(socket).contains(text);
    } catch (SocketException reset) {
      return true;
    }
  }

  @Test
  @DisplayName(
      "without a file left for another connection the server goes on: newcomers make place")
  void noMoreFiles() throws Exception {
    int files = 150;
    Process child =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n %d && exec \"$0\" -cp \"$1\" '%s'"
                    .formatted(files, FewFiles.class.getName()),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = child.inputReader()) {
      URI page = URI.create(said.readLine());
      port = page.getPort();
      String request = "GET /?%s HTTP/1.1\nHost: localhost\n\n".formatted(page.getQuery());
      assertThat(RawHttp.answer(connect(request))).startsWith("HTTP/1.1 200");
      for (int i = 0; i < 2 * files; i++) {
        connect(HALF);
      }
      assertThat(RawHttp.answer(connect(request))).startsWith("HTTP/1.1 200");
      assertThat(said.readLine()).contains("Too many open files", "it keeps accepting");
      assertThat(RawHttp.answer(connect(request))).startsWith("HTTP/1.1 200");
    } finally {
      child.destroy();
      child.waitFor();
    }
  }

  /** A server whose process has fewer files than it takes newcomers. */
  static final class FewFiles {
    private FewFiles() {}

    public static void main(String[] arguments) throws Exception {
      DashboardServer server =
          DashboardServer.open(
              new InetSocketAddress("127.0.0.1", 0),
              new Broadcast(),
              command -> "done",
              System.out::println);
      System.out.println(server.urls(Right.LOOK).getFirst());
      Thread.currentThread().join();
    }
  }
}
