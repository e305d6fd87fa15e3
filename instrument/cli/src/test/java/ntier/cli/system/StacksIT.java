package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.DatabaseDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.ProvisioningException;
import ntier.testbed.database.DatabaseServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code up} serves whatever is combined of the servers there are: each in one stack, and each two
 * of different tiers where time allows it.
 */
class StacksIT {
  private static final String SERVLETS = "servlet/edu.rice.rubbos.servlets.";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final TierCatalog CATALOG = TierCatalog.read(Ntier.HOME);
  private static final ApplicationDescription RUBBOS =
      ApplicationCatalog.of(Ntier.HOME).find("rubbos");
  private static final StackCover COVER = new StackCover(tiers());

  static Stream<String> eachServer() {
    return names(COVER.eachServer());
  }

  static Stream<String> remainingPairs() {
    return names(COVER.remainingPairs());
  }

  private static Stream<String> names(List<List<String>> stacks) {
    return stacks.stream().map(stack -> String.join("-", stack));
  }

  private static List<List<String>> tiers() {
    return Stream.of("web", "app", "db")
        .map(role -> servers(tier -> isOne(tier, role)).toList())
        .toList();
  }

  /** A web server of files alone has no tier below it; others run what RUBBoS has no build for. */
  private static boolean isOne(TierDescription tier, String role) {
    return tier.usually().equals(role)
        && !isTheMachines(tier)
        && tier.runs().map(RUBBOS.builds()::containsKey).orElse(true)
        && (tier.data().isPresent() || !tier.protocols().calls().isEmpty());
  }

  /** Databases that no part has, below what is at hand for every one. */
  static Stream<String> theMachinesOwn() {
    return servers(StacksIT::isTheMachines);
  }

  private static Stream<String> servers(Predicate<TierDescription> which) {
    return CATALOG.all().stream().filter(which).map(TierDescription::server);
  }

  private static boolean isTheMachines(TierDescription tier) {
    return tier.data().flatMap(DatabaseDescription::needs).isPresent();
  }

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @ParameterizedTest
  @MethodSource
  void eachServer(String stack) throws Exception {
    servesAndLeavesNoTrace(stack);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource
  void theMachinesOwn(String server) throws Exception {
    TierDescription tier = CATALOG.find(server).orElseThrow();
    try {
      DatabaseServer.find(tier, Map.of(), tier.defaults());
    } catch (ProvisioningException missing) {
      assumeTrue(false, missing.getMessage());
    }
    servesAndLeavesNoTrace("apache-tomcat-" + server);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource
  void remainingPairs(String stack) throws Exception {
    servesAndLeavesNoTrace(stack);
  }

  private static void servesAndLeavesNoTrace(String stack) throws Exception {
    MachineState before = MachineState.now();
    int port = Ports.free();
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
}
