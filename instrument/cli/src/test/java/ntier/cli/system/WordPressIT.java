package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.Absent;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import ntier.cli.system.recount.Recount;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application that nobody here wrote, from the distribution's packages: nginx or Apache,
 * PHP-FPM, MariaDB and WordPress, its data made by its own installer.
 */
@Tag("long")
class WordPressIT {
  /**
   * 35 users who think 5 s come with 7 pages in a second, where a slow core makes 11. While the
   * database is stopped for 3 s some 16 ask for one (35 (1 - exp(-3/5)), give or take 3), and
   * PHP-FPM has 7 places and one more.
   */
  private static final List<String> SMALL =
      List.of(
          "database=small",
          "workload.users=35",
          "workload.thinkTime=5s",
          "phases.ramp=4s",
          "phases.warmUp=6s",
          "phases.measure=16s",
          "app.backlog=2",
          "inject[0].for=3s",
          "inject[0].every=8s",
          "inject[0].after=2s");

  @ParameterizedTest
  @ValueSource(strings = {"wordpress", "wordpress-apache"})
  @DisplayName("a stopped database makes PHP-FPM drop, and the web server answer late, but no 502")
  void phpDrops(String experiment) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", experiment));
    SMALL.forEach(set -> arguments.addAll(List.of("--set", set)));
    arguments.addAll(TestRuns.option());
    Ntier.Result result = Ntier.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = TestRuns.newest();
    Summary summary = run.summary();
    assertThat(summary.requests().errors()).as("of all requests").isZero();
    assertThat(summary.tiers().get("web").droppedRequests()).hasValue(0);
    assertThat(summary.tiers().get("app").droppedRequests().orElseThrow()).isGreaterThan(3);
    assertThat(summary.tiers().get("db").droppedRequests()).hasValue(0);

    List<Request> requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests.stream().map(Request::interaction).distinct())
        .contains("Home", "Post", "Search", "Feed", "LogIn");
    List<ServerRequest> served = ServerRequest.FORMAT.read(run.serverRequestsFile("app"));
    assertThat(served.stream().filter(one -> one.status() != 200)).isEmpty();
    long answered = requests.stream().filter(one -> Absent.isPresent(one.status())).count();
    assertThat((long) served.size()).as("each page by PHP-FPM's own log").isEqualTo(answered);
    assertThat(Files.size(run.serverRequestsFile("db"))).as("queries of WordPress").isPositive();

    List<Recount.Line> recounted = Recount.of(run);
    assertThat(recounted).as("by the servers' own logs").allMatch(Recount.Line::agrees);
    // Apache does not tell how long a connection to PHP-FPM took.
    assertThat(recounted.stream().filter(line -> line.what().startsWith("dropped by PHP-FPM")))
        .hasSize(experiment.equals("wordpress") ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nginx", "apache", "apache-event"})
  @DisplayName("pages, a log-in, a comment and a search, by a browser's means")
  void served(String web) throws Exception {
    int port = Ports.free();
    Ntier up =
        Ntier.start(
                "up",
                web + "-php-fpm-mariadb",
                "--port",
                "" + port,
                "--set",
                "application=wordpress",
                "--set",
                "web.connections=on-demand",
                "--set",
                "database=small")
            .awaitText("serves up");
    String site = "http://127.0.0.1:" + port + "/wordpress/";
    CookieManager cookies = new CookieManager();
    try (HttpClient client =
        HttpClient.newBuilder().cookieHandler(cookies).followRedirects(Redirect.NORMAL).build()) {
      assertThat(get(client, site)).contains("<title>Millibottlenecks</title>");
      assertThat(get(client, site + "?s=queue")).contains("Search results");
      assertThat(get(client, site + "wp-includes/css/buttons.css")).contains("button");
      // It asks for its cookie back, which it sets with the form.
      assertThat(get(client, site + "wp-login.php")).contains("user_login");
      String form = "log=editor&pwd=wordpress&testcookie=1&redirect_to=" + site + "wp-admin/";
      assertThat(post(client, site + "wp-login.php", form)).contains("Dashboard");
      String comment = "comment=Seen+in+a+test&comment_post_ID=50";
      assertThat(post(client, site + "wp-comments-post.php", comment)).contains("Seen in a test");
      assertThat(get(client, site + "?p=50")).contains("Seen in a test");
    }
    assertThat(Ntier.run("down").exitCode()).isZero();
    up.await();
  }

  private static String get(HttpClient client, String url) throws Exception {
    return text(client, HttpRequest.newBuilder(URI.create(url)).build());
  }

  private static String post(HttpClient client, String url, String form) throws Exception {
    return text(
        client,
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build());
  }

  private static String text(HttpClient client, HttpRequest request) throws Exception {
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(request.uri() + "\n" + answer.body()).isEqualTo(200);
    return answer.body();
  }
}
