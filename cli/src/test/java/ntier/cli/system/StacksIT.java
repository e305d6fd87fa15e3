package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code up} serves whatever is combined: 15 stacks that have each web server with each app server,
 * each app server with each database and each web server with each database.
 */
class StacksIT {
  private static final List<String> WEB = List.of("apache", "apache-event", "nginx");
  private static final List<String> APP =
      List.of("tomcat", "xtomcat", "vertx", "tomcat-nio", "tomcat-virtual");
  private static final List<String> DB = List.of("mysql", "xmysql", "mariadb");
  private static final String SERVLETS = "servlet/edu.rice.rubbos.servlets.";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The database moves on by one with each step of web and of app. */
  static List<String> stacks() {
    List<String> stacks = new ArrayList<>();
    for (int web = 0; web < WEB.size(); web++) {
      for (int app = 0; app < APP.size(); app++) {
        String db = DB.get((web + app) % DB.size());
        stacks.add(WEB.get(web) + "-" + APP.get(app) + "-" + db);
      }
    }
    return stacks;
  }

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void servesAndLeavesNoTrace(String stack) throws Exception {
    MachineState before = MachineState.now();
    int port = freePort();
    Ntier up =
        Ntier.start("up", stack, "--port", "" + port, "--set", "database=small")
            .awaitText("serves up " + stack);
    try (HttpClient client = HttpClient.newHttpClient()) {
      usePages(new Site(client, "http://127.0.0.1:" + port + "/rubbos/"));
    } finally {
      Ntier.Result down = Ntier.run("down");
      assertThat(down.exitCode()).as(down.text()).isZero();
    }
    assertThat(up.await().exitCode()).isEqualTo(130);
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static void usePages(Site site) throws Exception {
    var logo = site.get("RUBBoS_logo.jpg");
    assertThat(logo.statusCode()).isEqualTo(200);
    assertThat(logo.headers().firstValue("Content-Type")).contains("image/jpeg");
    assertThat(site.get("index.html").body()).contains("StoriesOfTheDay");

    var stories = site.get(SERVLETS + "StoriesOfTheDay");
    assertThat(stories.statusCode()).isEqualTo(200);
    assertThat(stories.body()).contains("edu.rice.rubbos.servlets.ViewStory?storyId=");

    var user =
        Map.of(
            "firstname",
            "Zoë",
            "lastname",
            "O'Neill",
            "nickname",
            "zoe-of-all-stacks",
            "password",
            "secret",
            "email",
            "zoe@example.org");
    var registered = site.post(SERVLETS + "RegisterUser", user);
    assertThat(registered.statusCode()).isEqualTo(200);
    assertThat(registered.body()).contains("successfully", "Zoë", "O&#39;Neill");
    // The second time she is found in the database.
    assertThat(site.post(SERVLETS + "RegisterUser", user).body()).contains("Sorry, ");

    var wrong = site.get(SERVLETS + "ViewStory?storyId=none");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("ERROR:", "(parameter storyId)");
    assertThat(site.get(SERVLETS + "NoSuchPage").statusCode()).isEqualTo(404);
  }

  private record Site(HttpClient client, String base) {
    HttpResponse<String> get(String page) throws Exception {
      return send(HttpRequest.newBuilder(URI.create(base + page)));
    }

    HttpResponse<String> post(String page, Map<String, String> values) throws Exception {
      String form =
          values.entrySet().stream()
              .map(field -> field.getKey() + "=" + encoded(field.getValue()))
              .collect(Collectors.joining("&"));
      return send(
          HttpRequest.newBuilder(URI.create(base + page))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString(form)));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return client.send(
          request.timeout(PATIENCE).build(),
          HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
