package ntier.rubbos.async.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import ntier.rubbos.async.EventLoop;
import ntier.rubbos.async.Settings;
import ntier.rubbos.async.TestDatabase;
import ntier.rubbos.testsite.HttpSite;
import ntier.rubbos.testsite.TomcatServer;
import ntier.rubbos.testsite.Webapp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both adapters, before a real database: pages, and what goes wrong. */
class AdaptersIT {

  private static final Path WEBAPP = Webapp.of("rubbos-async");
  private static final String SERVLETS = "/rubbos/servlet/edu.rice.rubbos.servlets.";
  private static final String BLOCKED =
      "SELECT COUNT(*) FROM information_schema.processlist WHERE user='rubbos' AND info LIKE 'SELECT id, name FROM categories%'";
  private static final String ANY =
      "SELECT COUNT(*) FROM information_schema.processlist WHERE user='rubbos'";

  @TempDir private Path dir;

  /** As many as ask at a time. */
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

  /** What stands between HTTP and the application. */
  enum Adapter {
    SERVLET {
      @Override
      Site start(Path dir, Map<String, String> settings) throws Exception {
        TomcatServer server = TomcatServer.nonBlocking(dir, WEBAPP, settings);
        return new Site(
            server.port(),
            () -> {
              server.close();
              return null;
            });
      }
    },
    VERTX {
      @Override
      Site start(Path dir, Map<String, String> settings) {
        VertxServer server =
            VertxServer.start(
                Settings.of(settings::get),
                new VertxServer.Address("127.0.0.1", 0, 100),
                SiteFiles.none(),
                new VertxServer.StandardError());
        return new Site(
            server.port(),
            () -> {
              server.close();
              return null;
            });
      }
    };

    abstract Site start(Path dir, Map<String, String> settings) throws Exception;
  }

  record Site(int port, Callable<Void> stop) implements AutoCloseable {

    HttpSite http() {
      return new HttpSite("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
      try {
        stop.call();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void pagesAreServed(Adapter adapter) throws Exception {
    try (Site site = start(adapter)) {
      HttpSite http = site.http();
      HttpSite.Answer story = http.get("ViewStory", Map.of("storyId", "1"));
      assertThat(story.status()).isEqualTo(200);
      assertThat(story.page()).contains("Posted by").endsWith("</HTML>\n");
      assertThat(http.get("ViewStory", Map.of()).status()).isEqualTo(400);
      assertThat(http.get("ViewStory", Map.of("storyId", "99999")).status()).isEqualTo(404);
      assertThat(http.get("NoSuchServlet", Map.of()).status()).isEqualTo(404);
      assertThat(http.getPath("/rubbos/").status()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFormIsReadAndWinsOverTheUrl(Adapter adapter) throws Exception {
    try (Site site = start(adapter)) {
      String nickname = "form-" + adapter;
      Map<String, String> form = new HashMap<>();
      form.put("firstname", "Zoë & co");
      form.put("lastname", "x=y");
      form.put("nickname", nickname);
      form.put("email", "a@b");
      form.put("password", "100%");

      HttpSite.Answer answer = site.http().post("RegisterUser?nickname=url", form);
      HttpSite.Answer again = site.http().post("RegisterUser", form);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.page()).contains(nickname, "Zoë &amp; co", "x&#61;y");
      assertThat(again.page()).isNotEqualTo(answer.page()).contains(nickname);
      assertThat(
              TestDatabase.column("SELECT password FROM users WHERE nickname='" + nickname + "'"))
          .containsExactly("100%");
    }
  }

  @ParameterizedTest
  @EnumSource
  void noDatabaseIsServiceUnavailable(Adapter adapter) throws Exception {
    try (Site site = start(adapter, "rubbos.database.port", "1")) {
      HttpSite.Answer refused = site.http().get("StoriesOfTheDay", Map.of());

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.page())
          .contains("ERROR", "No connection to the database. Please try again later.");
      assertThat(site.http().get("Search", Map.of()).status())
          .as("a page without queries needs no connection")
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatBreaksIsAnInternalError(Adapter adapter) throws Exception {
    try (Site site = start(adapter);
        Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES categories WRITE");
      CompletableFuture<HttpSite.Answer> answer =
          CompletableFuture.supplyAsync(() -> site.http().get("BrowseCategories", Map.of()));
      await("the query waits", () -> count(BLOCKED) == 1);
      TestDatabase.kill("SELECT id, name FROM categories%");

      HttpSite.Answer broken = answer.get(10, TimeUnit.SECONDS);
      statement.execute("UNLOCK TABLES");

      assertThat(broken.status()).isEqualTo(500);
      assertThat(broken.page()).contains("ERROR:", "The database refused a query.");
      assertThat(site.http().get("BrowseCategories", Map.of()).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("clients that go away leave no connection and no request behind")
  void clientsGoAway(Adapter adapter) throws Exception {
    try (Site site = start(adapter, "rubbos.pool", "2");
        Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES categories WRITE");
      for (int i = 0; i < 20; i++) {
        try (Socket client = ask(site.port(), "BrowseCategories")) {
          int asked = i + 1;
          await("query " + asked + " waits", () -> count(BLOCKED) == asked);
          client.setSoLinger(true, 0);
        }
      }
      statement.execute("UNLOCK TABLES");

      await("connections went back", () -> count(ANY) == 2);
      for (int i = 0; i < 20; i++) {
        HttpSite.Answer answer = site.http().get("BrowseCategories", Map.of());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.page()).endsWith("</HTML>\n");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a client that reads nothing does not hold up the others")
  void slowClient(Adapter adapter) throws Exception {
    try (Site site = start(adapter, "rubbos.loops", "1");
        Socket client = new Socket()) {
      client.setReceiveBufferSize(1024);
      client.connect(new InetSocketAddress("127.0.0.1", site.port()));
      // More than all buffers between the two hold.
      CompletableFuture.runAsync(() -> askInOneGo(client, "BrowseCategories", 5_000));
      Thread.sleep(1_000);
      assertThat(
              CompletableFuture.supplyAsync(() -> site.http().get("StoriesOfTheDay", Map.of()))
                  .get(10, TimeUnit.SECONDS)
                  .status())
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("so many pages are in progress at a time, and none is lost")
  void pagesAreAdmitted(Adapter adapter) throws Exception {
    try (Site site = start(adapter, "rubbos.admit", "2");
        Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES categories WRITE");
      List<CompletableFuture<HttpSite.Answer>> answers =
          IntStream.range(0, 20)
              .mapToObj(
                  _ ->
                      CompletableFuture.supplyAsync(
                          () -> site.http().get("BrowseCategories", Map.of()), clients))
              .toList();
      await("two queries wait", () -> count(BLOCKED) == 2);
      // Long enough for the others to come, if they were let in.
      Thread.sleep(300);
      assertThat(count(BLOCKED)).isEqualTo(2);
      statement.execute("UNLOCK TABLES");

      for (CompletableFuture<HttpSite.Answer> answer : answers) {
        assertThat(answer.get(10, TimeUnit.SECONDS).status()).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a form that is still being sent holds no place")
  void slowUpload(Adapter adapter) throws Exception {
    try (Site site = start(adapter, "rubbos.admit", "1");
        Socket client = new Socket("127.0.0.1", site.port())) {
      String half =
          "POST "
              + SERVLETS
              + "BrowseCategories HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
              + "Content-Length: 10\r\n\r\na=1&";
      client.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
      Thread.sleep(100);

      assertThat(
              CompletableFuture.supplyAsync(() -> site.http().get("StoriesOfTheDay", Map.of()))
                  .get(10, TimeUnit.SECONDS)
                  .status())
          .isEqualTo(200);
    }
  }

  @Test
  @DisplayName("Vert.x: a client that goes away while it waits is given up, and never asked for")
  void clientsGoAwayWhileTheyWait() throws Exception {
    Map<String, String> settings = TestDatabase.settings("rubbos.loops", "1", "rubbos.admit", "1");
    try (VertxServer server =
            VertxServer.start(
                Settings.of(settings::get),
                new VertxServer.Address("127.0.0.1", 0, 100),
                SiteFiles.none(),
                new VertxServer.StandardError());
        Connection connection = TestDatabase.shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES categories WRITE");
      try (Socket first = ask(server.port(), "BrowseCategories")) {
        await("the first one's query waits", () -> count(BLOCKED) == 1);
        try (Socket second = ask(server.port(), "BrowseCategories")) {
          await("the second one waits", () -> waiting(server) == 1);
          second.setSoLinger(true, 0);
        }
        await("the second one is given up", () -> waiting(server) == 0);
        assertThat(count(BLOCKED)).isEqualTo(1);
        statement.execute("UNLOCK TABLES");
        assertThat(first.getInputStream().read()).isEqualTo('H');
      }
    }
  }

  private static int waiting(VertxServer server) throws Exception {
    CompletableFuture<Integer> waiting = new CompletableFuture<>();
    EventLoop loop = server.application().next();
    loop.execute(() -> waiting.complete(loop.waiting()));
    return waiting.get(10, TimeUnit.SECONDS);
  }

  private static void askInOneGo(Socket client, String servlet, int times) {
    try {
      for (int i = 0; i < times; i++) {
        send(client, servlet);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Site start(Adapter adapter, String... settings) throws Exception {
    Map<String, String> all = TestDatabase.settings("rubbos.loops", "1");
    all.putAll(TestDatabase.settings(settings));
    return adapter.start(dir, all);
  }

  private static Socket ask(int port, String servlet) throws IOException {
    Socket client = new Socket("127.0.0.1", port);
    send(client, servlet);
    return client;
  }

  private static void send(Socket client, String servlet) throws IOException {
    String request = "GET " + SERVLETS + servlet + " HTTP/1.1\r\nHost: x\r\n\r\n";
    client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
  }

  private static int count(String sql) throws Exception {
    return Integer.parseInt(TestDatabase.column(sql).getFirst());
  }

  private static void await(String what, Callable<Boolean> condition) throws Exception {
    Instant deadline = Instant.now().plusSeconds(10);
    while (!condition.call()) {
      assertThat(Instant.now()).as(what).isBefore(deadline);
      Thread.sleep(10);
    }
  }
}
