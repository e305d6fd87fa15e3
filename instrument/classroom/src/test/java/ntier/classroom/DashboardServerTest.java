package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over plain sockets: a client that is not a browser can send any header. */
@Timeout(30)
class DashboardServerTest {
  private static final String INJECTION =
      "{\"do\":\"inject\",\"cause\":\"freeze\",\"host\":\"app\",\"length\":\"500ms\"}";

  private final Broadcast broadcast = new Broadcast();
  private final List<PageCommand> commands = new CopyOnWriteArrayList<>();
  private DashboardServer server;

  private int open(String address) throws IOException {
    server =
        DashboardServer.open(new InetSocketAddress(address, 0), broadcast, this::handle, _ -> {});
    return server.urls(Right.LOOK).getFirst().getPort();
  }

  /** A path with the token for somebody. */
  private String with(Right right, String path) {
    return path + "?" + server.urls(right).getFirst().getQuery();
  }

  private String looking(String path) {
    return with(Right.LOOK, path);
  }

  private String handle(PageCommand command) throws PageCommand.RefusedException {
    if (command instanceof PageCommand.Change) {
      throw new PageCommand.RefusedException("users is 0; 1 or more would be right");
    }
    commands.add(command);
    return "injected";
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String get(int port, String path) throws IOException {
    return RawHttp.ask(port, "GET %s HTTP/1.1\nHost: localhost:%d\n".formatted(path, port), "");
  }

  private String post(int port, String origin, String type, String body) throws IOException {
    return post(port, with(Right.PRESS, "/command"), origin, type, body);
  }

  private static String post(int port, String path, String origin, String type, String body)
      throws IOException {
    String head = "POST %s HTTP/1.1\nHost: localhost:%d\n%sContent-Type: %s\n";
    return RawHttp.ask(port, head.formatted(path, port, origin, type), body);
  }

  private Socket view(int port) throws IOException {
    return RawHttp.send(
        port, "GET %s HTTP/1.1\nHost: localhost:%d\n".formatted(looking("/events"), port), "");
  }

  private static String own(int port) {
    return "Origin: http://localhost:" + port + "\n";
  }

  @Test
  @DisplayName("the page and its parts, and nothing of elsewhere in them")
  void page() throws IOException {
    int port = open("127.0.0.1");
    for (String path : List.of("/", "/lab.css", "/lab.js")) {
      assertThat(get(port, looking(path)))
          .startsWith("HTTP/1.1 200")
          .contains("frame-ancestors 'none'")
          .containsIgnoringCase("Referrer-Policy: no-referrer")
          .containsIgnoringCase("X-Content-Type-Options: nosniff")
          .doesNotContain("https://")
          .doesNotContain("//cdn");
    }
    assertThat(get(port, looking("/../lab/lab.js"))).startsWith("HTTP/1.1 404");
    assertThat(get(port, looking("/lab/lab.js"))).startsWith("HTTP/1.1 404");
    assertThat(get(port, looking("/command"))).startsWith("HTTP/1.1 405");
    assertThat(post(port, looking("/events"), own(port), "application/json", INJECTION))
        .startsWith("HTTP/1.1 405");
  }

  @Test
  @DisplayName("a page of another site whose name leads here sees nothing, whatever token it has")
  void otherNames() throws IOException {
    int port = open("127.0.0.1");
    for (String name :
        List.of("evil.example", "127.0.0.1.evil.example", "localhost.evil.example")) {
      String head = "GET %s HTTP/1.1\nHost: %s:%d\n".formatted(looking("/events"), name, port);
      assertThat(RawHttp.ask(port, head, "")).startsWith("HTTP/1.1 403");
    }
    String head = "GET %s HTTP/1.1\nHost: 127.0.0.1:%d\n".formatted(looking("/"), port);
    assertThat(RawHttp.ask(port, head, "")).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
  @DisplayName("a token is asked for everywhere, by the page, its parts, the events, the commands")
  void token(String address) throws IOException {
    int port = open(address);
    for (Right right : Right.values()) {
      String token = server.urls(right).getFirst().getQuery();
      assertThat(token).matches("token=[0-9a-f]{32}");
      String wrong = token.substring(0, token.length() - 1) + (token.endsWith("0") ? "1" : "0");
      for (String path : List.of("/", "/lab.js", "/events", "/command", "/nothing")) {
        assertThat(get(port, path)).startsWith("HTTP/1.1 401").contains("authenticate: Bearer");
        assertThat(get(port, path + "?" + wrong)).startsWith("HTTP/1.1 401");
        assertThat(get(port, path + "?token=")).startsWith("HTTP/1.1 401");
      }
      assertThat(get(port, "/?" + token)).startsWith("HTTP/1.1 200");
    }
    assertThat(post(port, "/command", own(port), "application/json", INJECTION))
        .startsWith("HTTP/1.1 401");
    assertThat(commands).isEmpty();
  }

  @Test
  @DisplayName("who has the token for looking sees the same, with its own token, and cannot press")
  void looksOnly() throws IOException {
    int port = open("127.0.0.1");
    String look = server.urls(Right.LOOK).getFirst().getQuery();
    String press = server.urls(Right.PRESS).getFirst().getQuery();
    assertThat(look).isNotEqualTo(press);
    assertThat(get(port, "/?" + look))
        .contains("data-may=\"look\"", "lab.js?" + look)
        .doesNotContain(press);
    assertThat(get(port, "/?" + press)).contains("data-may=\"press\"", "lab.js?" + press);
    assertThat(post(port, looking("/command"), own(port), "application/json", INJECTION))
        .startsWith("HTTP/1.1 403")
        .endsWith(
            "{\"said\":\"this address is for viewing only: whoever started the laboratory has the one with controls\"}");
    assertThat(commands).isEmpty();
  }

  @Test
  @DisplayName(
      "who listens on all networks is told all addresses, never the one that stands for them")
  void addresses() throws IOException {
    int port = open("0.0.0.0");
    String token = server.urls(Right.LOOK).getFirst().getQuery();
    assertThat(server.urls(Right.LOOK))
        .allSatisfy(
            url -> {
              assertThat(url.getHost()).isNotIn("0.0.0.0", "[0:0:0:0:0:0:0:0]");
              assertThat(url.getPort()).isEqualTo(port);
              assertThat(url.getQuery()).isEqualTo(token);
            });
    assertThat(server.urls(Right.LOOK).getLast().getHost()).isEqualTo("127.0.0.1");
  }

  @Test
  @DisplayName("commands come from the page itself, as JSON")
  void sameOrigin() throws IOException {
    int port = open("127.0.0.1");
    assertThat(post(port, own(port), "application/json", INJECTION))
        .startsWith("HTTP/1.1 200")
        .endsWith("{\"said\":\"injected\"}");
    assertThat(commands).containsExactly(new PageCommand.Inject("freeze", "app", "500ms"));
    for (String origin :
        List.of(
            "",
            "Origin: null\n",
            "Origin: http://evil.example\n",
            "Origin: http://localhost:" + (port + 1) + "\n")) {
      assertThat(post(port, origin, "application/json", INJECTION)).startsWith("HTTP/1.1 403");
    }
    assertThat(post(port, own(port), "text/plain", INJECTION)).startsWith("HTTP/1.1 403");
    assertThat(commands).hasSize(1);
  }

  @Test
  @DisplayName("what is no command, or cannot be done, is answered with why")
  void refused() throws IOException {
    int port = open("127.0.0.1");
    for (String body : List.of("", "{}", "[1", "{\"do\":\"explode\"}", "{\"do\":\"inject\"}")) {
      assertThat(post(port, own(port), "application/json", body)).startsWith("HTTP/1.1 400");
    }
    assertThat(post(port, own(port), "application/json", "x".repeat(5000)))
        .startsWith("HTTP/1.1 413")
        .endsWith("{\"said\":\"a command has at most 4096 bytes\"}");
    assertThat(
            post(
                port,
                own(port),
                "application/json",
                "{\"do\":\"change\",\"values\":{\"workload.users\":\"0\"}}"))
        .startsWith("HTTP/1.1 409")
        .endsWith("{\"said\":\"users is 0; 1 or more would be right\"}");
  }

  @Test
  @DisplayName("who comes late gets the newest of each topic, then all that is new")
  void events() throws IOException {
    int port = open("127.0.0.1");
    broadcast.send("system", Map.of("n", 1));
    broadcast.send("frame", Map.of("n", 2));
    broadcast.send("frame", Map.of("n", 3));
    try (Socket socket = view(port)) {
      BufferedReader reader = RawHttp.reader(socket);
      assertThat(RawHttp.nextData(reader)).isEqualTo("data: {\"n\":1}");
      assertThat(RawHttp.nextData(reader)).isEqualTo("data: {\"n\":3}");
      broadcast.send("frame", Map.of("n", 4));
      assertThat(RawHttp.nextData(reader)).isEqualTo("data: {\"n\":4}");
    }
  }

  @Test
  @DisplayName("where nothing happens a viewer hears signs of life, and then what happens")
  void quiet() throws IOException {
    int port = open("127.0.0.1");
    try (Socket socket = view(port)) {
      BufferedReader reader = RawHttp.reader(socket);
      String line = reader.readLine();
      while (!line.equals(":")) {
        line = reader.readLine();
      }
      broadcast.send("frame", Map.of("n", 1));
      assertThat(RawHttp.nextData(reader)).isEqualTo("data: {\"n\":1}");
    }
  }

  @Test
  @DisplayName("a viewer that does not read holds up nobody, and then gets the newest")
  void slowViewer() throws IOException, InterruptedException {
    int port = open("127.0.0.1");
    String large = "x".repeat(100_000);
    int messages = 400;
    try (Socket slow = view(port);
        Socket quick = view(port)) {
      BufferedReader reader = RawHttp.reader(quick);
      List<String> got = new ArrayList<>();
      for (int i = 0; i < messages; i++) {
        broadcast.send("frame", Map.of("n", i + " " + large));
        got.add(RawHttp.nextData(reader).split(" x")[0]);
      }
      assertThat(got).hasSize(messages).doesNotHaveDuplicates();
      broadcast.send("frame", Map.of("n", "last"));
      BufferedReader late = RawHttp.reader(slow);
      int read = 0;
      String data = RawHttp.nextData(late);
      while (!data.equals("data: {\"n\":\"last\"}")) {
        read++;
        data = RawHttp.nextData(late);
      }
      assertThat(read).isLessThan(messages);
    }
  }
}
