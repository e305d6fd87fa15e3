package ntier.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Over plain sockets: a client that is not a browser can send any header. */
@Timeout(30)
class DashboardServerTest {
  private static final String STRIKE =
      "{\"do\":\"strike\",\"cause\":\"freeze\",\"tier\":\"app\",\"length\":\"500ms\"}";

  private final Broadcast broadcast = new Broadcast();
  private final List<Command> commands = new CopyOnWriteArrayList<>();
  private DashboardServer server;

  private int open(String address) throws IOException {
    server = DashboardServer.open(new InetSocketAddress(address, 0), broadcast, this::handle);
    return server.urls().getFirst().getPort();
  }

  private String handle(Command command) throws Command.RefusedException {
    if (command instanceof Command.Change) {
      throw new Command.RefusedException("users is 0; 1 or more would be right");
    }
    commands.add(command);
    return "struck";
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Socket send(int port, String head, String body) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    String text =
        head.replace("\n", "\r\n") + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private static String ask(int port, String head, String body) throws IOException {
    try (Socket socket = send(port, head + "Connection: close\n", body)) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String get(int port, String path) throws IOException {
    return ask(port, "GET %s HTTP/1.1\nHost: localhost:%d\n".formatted(path, port), "");
  }

  private static String post(int port, String origin, String type, String body) throws IOException {
    String head = "POST /command HTTP/1.1\nHost: localhost:%d\n%sContent-Type: %s\n";
    return ask(port, head.formatted(port, origin, type), body);
  }

  private static String own(int port) {
    return "Origin: http://localhost:" + port + "\n";
  }

  @Test
  @DisplayName("the page and its parts, and nothing of elsewhere in them")
  void page() throws IOException {
    int port = open("127.0.0.1");
    assertThat(server.urls()).containsExactly(URI.create("http://127.0.0.1:" + port + "/"));
    for (String path : List.of("/", "/lab.css", "/lab.js")) {
      assertThat(get(port, path))
          .startsWith("HTTP/1.1 200")
          .contains("frame-ancestors 'none'")
          .doesNotContain("https://")
          .doesNotContain("//cdn");
    }
    assertThat(get(port, "/../lab/lab.js")).startsWith("HTTP/1.1 404");
    assertThat(get(port, "/lab/lab.js")).startsWith("HTTP/1.1 404");
  }

  @Test
  @DisplayName("a page of another site whose name leads here sees nothing")
  void otherNames() throws IOException {
    int port = open("127.0.0.1");
    for (String name :
        List.of("evil.example", "127.0.0.1.evil.example", "localhost.evil.example")) {
      String head = "GET /events HTTP/1.1\nHost: %s:%d\n".formatted(name, port);
      assertThat(ask(port, head, "")).startsWith("HTTP/1.1 403");
    }
    assertThat(ask(port, "GET / HTTP/1.1\nHost: 127.0.0.1:%d\n".formatted(port), ""))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  @DisplayName("beyond loopback the token is asked for, by the page, the events and the commands")
  void token() throws IOException {
    int port = open("0.0.0.0");
    String token = server.urls().getFirst().getQuery();
    assertThat(token).matches("token=[0-9a-f]{32}");
    String wrong = token.substring(0, token.length() - 1) + (token.endsWith("0") ? "1" : "0");
    for (String path : List.of("/", "/lab.js", "/events", "/command")) {
      assertThat(get(port, path)).startsWith("HTTP/1.1 401").contains("authenticate: Bearer");
      assertThat(get(port, path + "?" + wrong)).startsWith("HTTP/1.1 401");
      assertThat(get(port, path + "?token=")).startsWith("HTTP/1.1 401");
    }
    assertThat(get(port, "/?" + token)).startsWith("HTTP/1.1 200");
    assertThat(post(port, own(port), "application/json", STRIKE)).startsWith("HTTP/1.1 401");
    assertThat(commands).isEmpty();
  }

  @Test
  @DisplayName(
      "who listens on all networks is told all addresses, never the one that stands for them")
  void addresses() throws IOException {
    int port = open("0.0.0.0");
    String token = server.urls().getFirst().getQuery();
    assertThat(server.urls())
        .allSatisfy(
            url -> {
              assertThat(url.getHost()).isNotIn("0.0.0.0", "[0:0:0:0:0:0:0:0]");
              assertThat(url.getPort()).isEqualTo(port);
              assertThat(url.getQuery()).isEqualTo(token);
            });
    assertThat(server.urls().getLast().getHost()).isEqualTo("127.0.0.1");
  }

  @Test
  @DisplayName("commands come from the page itself, as JSON")
  void sameOrigin() throws IOException {
    int port = open("127.0.0.1");
    assertThat(post(port, own(port), "application/json", STRIKE))
        .startsWith("HTTP/1.1 200")
        .endsWith("{\"said\":\"struck\"}");
    assertThat(commands).containsExactly(new Command.Strike("freeze", "app", "500ms"));
    for (String origin :
        List.of(
            "",
            "Origin: null\n",
            "Origin: http://evil.example\n",
            "Origin: http://localhost:" + (port + 1) + "\n")) {
      assertThat(post(port, origin, "application/json", STRIKE)).startsWith("HTTP/1.1 403");
    }
    assertThat(post(port, own(port), "text/plain", STRIKE)).startsWith("HTTP/1.1 403");
    assertThat(get(port, "/command")).startsWith("HTTP/1.1 405");
    assertThat(commands).hasSize(1);
  }

  @Test
  @DisplayName("what is no command, or cannot be done, is answered with why")
  void refused() throws IOException {
    int port = open("127.0.0.1");
    for (String body :
        List.of("", "{}", "[1", "{\"do\":\"explode\"}", "{\"do\":\"strike\"}", "x".repeat(5000))) {
      assertThat(post(port, own(port), "application/json", body)).startsWith("HTTP/1.1 400");
    }
    assertThat(
            post(
                port,
                own(port),
                "application/json",
                "{\"do\":\"change\",\"values\":{\"workload.users\":\"0\"}}"))
        .startsWith("HTTP/1.1 409")
        .endsWith("{\"said\":\"users is 0; 1 or more would be right\"}");
  }

  private static BufferedReader events(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String nextData(BufferedReader reader) throws IOException {
    String line = reader.readLine();
    while (line != null && !line.startsWith("data: ")) {
      line = reader.readLine();
    }
    return line;
  }

  @Test
  @DisplayName("who comes late gets the newest of each topic, then all that is new")
  void events() throws IOException {
    int port = open("127.0.0.1");
    broadcast.send("system", Map.of("n", 1));
    broadcast.send("frame", Map.of("n", 2));
    broadcast.send("frame", Map.of("n", 3));
    String head = "GET /events HTTP/1.1\nHost: localhost:%d\n".formatted(port);
    try (Socket socket = send(port, head, "")) {
      BufferedReader reader = events(socket);
      assertThat(nextData(reader)).isEqualTo("data: {\"n\":1}");
      assertThat(nextData(reader)).isEqualTo("data: {\"n\":3}");
      broadcast.send("frame", Map.of("n", 4));
      assertThat(nextData(reader)).isEqualTo("data: {\"n\":4}");
    }
  }

  @Test
  @DisplayName("where nothing happens a viewer hears signs of life, and then what happens")
  void quiet() throws IOException {
    int port = open("127.0.0.1");
    String head = "GET /events HTTP/1.1\nHost: localhost:%d\n".formatted(port);
    try (Socket socket = send(port, head, "")) {
      BufferedReader reader = events(socket);
      String line = reader.readLine();
      while (!line.equals(":")) {
        line = reader.readLine();
      }
      broadcast.send("frame", Map.of("n", 1));
      assertThat(nextData(reader)).isEqualTo("data: {\"n\":1}");
    }
  }

  @Test
  @DisplayName("a viewer that does not read holds up nobody, and then gets the newest")
  void slowViewer() throws IOException, InterruptedException {
    int port = open("127.0.0.1");
    String head = "GET /events HTTP/1.1\nHost: localhost:%d\n".formatted(port);
    String large = "x".repeat(100_000);
    int messages = 400;
    try (Socket slow = send(port, head, "");
        Socket quick = send(port, head, "")) {
      BufferedReader reader = events(quick);
      List<String> got = new ArrayList<>();
      for (int i = 0; i < messages; i++) {
        broadcast.send("frame", Map.of("n", i + " " + large));
        got.add(nextData(reader).split(" x")[0]);
      }
      assertThat(got).hasSize(messages).doesNotHaveDuplicates();
      broadcast.send("frame", Map.of("n", "last"));
      BufferedReader late = events(slow);
      int read = 0;
      String data = nextData(late);
      while (!data.equals("data: {\"n\":\"last\"}")) {
        read++;
        data = nextData(late);
      }
      assertThat(read).isLessThan(messages);
    }
  }
}
