package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import ntier.linux.Clocks;
import ntier.testbed.HostProcess;
import ntier.testbed.MachineCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servers in places that today's stacks don't give them; needs root for Apache's user. */
@Timeout(120)
class PlacesInAChainIT {
  private static final String PAGE = "/rubbos/servlet/Hello";
  private static final Map<String, String> SMALL = Map.of("heap", "67108864", "threads", "40");

  @TempDir Path directory;
  private Loopback loopback;

  @BeforeEach
  void makeServers() throws IOException {
    loopback = new Loopback(directory);
  }

  @AfterEach
  void stopServers() throws InterruptedException {
    loopback.stop();
  }

  private RunningTier tomcat(String server, boolean first, String host, String protocol)
      throws Exception {
    Map<String, String> settings = new HashMap<>(SMALL);
    settings.put("protocol", protocol);
    return loopback.start(server, first, host, settings, List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "xtomcat", "tomcat-nio"})
  void anApplicationServerThatIsTheFirstServesFiles(String server) throws Exception {
    RunningTier first = tomcat(server, true, "web-1", "http");

    Loopback.Answer index = Loopback.get(first, "/rubbos/index.html");
    assertThat(index.status()).isEqualTo(200);
    assertThat(index.type()).startsWith("text/html");
    assertThat(index.body()).isEqualTo(Files.readAllBytes(directory.resolve("site/index.html")));
    Loopback.Answer logo = Loopback.get(first, "/rubbos/RUBBoS_logo.jpg");
    assertThat(logo.type()).isEqualTo("image/jpeg");
    assertThat(logo.body())
        .isEqualTo(Files.readAllBytes(directory.resolve("site/RUBBoS_logo.jpg")));
    assertThat(Loopback.get(first, PAGE).text()).contains("Hello World!");
    assertThat(Loopback.get(first, "/rubbos/WEB-INF/web.xml").status()).isEqualTo(404);
    assertThat(Loopback.get(first, "/rubbos/none.html").status()).isEqualTo(404);
  }

  /** Its pages want a database, its files do not. */
  @Test
  void vertxThatIsTheFirstServesFiles() throws Exception {
    // Stands where the database would be, and is never asked for a page.
    Map<String, String> account = new HashMap<>(SMALL);
    account.putAll(Map.of("protocol", "http", "user", "rubbos", "password", "rubbos"));
    RunningTier below = loopback.start("tomcat", false, "app-1", account, List.of());
    Map<String, String> heap = Map.of("heap", "67108864");
    RunningTier first = loopback.start("vertx", true, "web-2", heap, List.of(below));

    Loopback.Answer logo = Loopback.get(first, "/rubbos/RUBBoS_logo.jpg");
    assertThat(logo.type()).isEqualTo("image/jpeg");
    assertThat(logo.body())
        .isEqualTo(Files.readAllBytes(directory.resolve("site/RUBBoS_logo.jpg")));
    assertThat(Loopback.get(first, "/rubbos/WEB-INF/web.xml").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "tomcat-nio"})
  void anApplicationServerThatIsNotTheFirstServesNoFiles(String server) throws Exception {
    RunningTier app = tomcat(server, false, "app-1", "http");

    assertThat(Loopback.get(app, PAGE).status()).isEqualTo(200);
    assertThat(Loopback.get(app, "/rubbos/index.html").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nginx", "apache"})
  void aWebServerWithNothingBelowServesFiles(String server) throws Exception {
    RunningTier alone = loopback.start(server, true, "web-3", Map.of(), List.of());

    assertThat(Loopback.get(alone, "/rubbos/index.html").text()).contains("RUBBoS");
    assertThat(Loopback.get(alone, PAGE).status()).isEqualTo(404);
  }

  /** Requests go in turn, to one that is frozen too: there they wait, and nothing is repeated. */
  @ParameterizedTest
  @CsvSource({"nginx, http", "apache, ajp", "apache, http", "haproxy, http"})
  void requestsGoInTurnToTheServersBelow(String server, String protocol) throws Exception {
    RunningTier one = tomcat("tomcat", false, "app-1", protocol);
    RunningTier two = tomcat("tomcat", false, "app-2", protocol);
    Map<String, String> own = Map.of("connections", "on-demand");
    RunningTier web = loopback.start(server, true, "web-3", own, List.of(one, two));
    for (int i = 0; i < 10; i++) {
      assertThat(Loopback.get(web, PAGE).text()).contains("Hello World!");
    }
    HostProcess frozen = two.processes().getFirst();
    try (ExecutorService users = Executors.newFixedThreadPool(10)) {
      List<Future<Loopback.Answer>> answers = new ArrayList<>();
      signal("STOP", frozen);
      try {
        for (int i = 0; i < 10; i++) {
          answers.add(users.submit(() -> Loopback.get(web, PAGE)));
        }
        // Those of the other one are done long before; the frozen one's can't be.
        TimeUnit.SECONDS.sleep(2);
        assertThat(answers.stream().filter(Future::isDone)).hasSize(5);
      } finally {
        signal("CONT", frozen);
      }
      for (Future<Loopback.Answer> answer : answers) {
        assertThat(answer.get().status()).isEqualTo(200);
      }
    }
    for (int i = 0; i < 10; i++) {
      assertThat(Loopback.get(web, PAGE).status()).isEqualTo(200);
    }
    loopback.stop();
    assertThat(loopback.log(one)).hasSize(15);
    assertThat(loopback.log(two)).hasSize(15);
  }

  private static void signal(String name, HostProcess process) throws IOException {
    MachineCommand.check(List.of("kill", "-" + name, "" + process.pid()), "");
  }

  @Test
  void aBalancerThatHasNoFilesPassesThemOn() throws Exception {
    Map<String, String> settings = new HashMap<>(SMALL);
    settings.put("protocol", "http");
    RunningTier app = loopback.start("tomcat", false, true, "app-1", settings, List.of());
    RunningTier balancer = loopback.start("haproxy", true, false, "web-3", Map.of(), List.of(app));
    long before = Clocks.realtimeMicros();
    Loopback.Answer logo = Loopback.get(balancer, "/rubbos/RUBBoS_logo.jpg");
    long after = Clocks.realtimeMicros();
    assertThat(logo.body())
        .isEqualTo(Files.readAllBytes(directory.resolve("site/RUBBoS_logo.jpg")));
    loopback.stop();

    String[] line = loopback.log(balancer).getFirst();
    assertThat(line).endsWith("200", line[3], "", "/rubbos/RUBBoS_logo.jpg");
    // It knows the time as of the turn of its event loop.
    assertThat(Long.parseLong(line[0])).isBetween(before - 10_000, after);
    assertThat(Long.parseLong(line[1])).isBetween(Long.parseLong(line[0]), after);
    assertThat(loopback.log(app).getFirst()[4]).as("whose it is").isEqualTo(line[3]);
  }

  /**
   * Half of 20 requests are for a server that stands still, whose accept queue takes few of them.
   * Those beyond wait until it goes on, unless a setting says that others are asked instead. By the
   * number of connections it gets one for each that the other has at work at once, which are few.
   */
  @ParameterizedTest
  @CsvSource({
    "'', 10, 10",
    "connectTimeout=200 retries=1, 14, 19",
    "balance=leastconn, 13, 19",
    "connections=pooled appConnections=10, 10, 10"
  })
  void onlyASettingHidesDropsOfOneServer(String own, int least, int most) throws Exception {
    Map<String, String> small = new HashMap<>(SMALL);
    small.putAll(Map.of("protocol", "http", "threads", "12", "backlog", "1"));
    RunningTier one = loopback.start("tomcat", false, "app-1", small, List.of());
    RunningTier two = loopback.start("tomcat", false, "app-2", small, List.of());
    Map<String, String> settings = new HashMap<>();
    for (String setting : own.split(" ")) {
      String[] pair = setting.split("=", 2);
      settings.put(pair[0], pair[pair.length - 1]);
    }
    RunningTier web = loopback.start("haproxy", true, "web-3", settings, List.of(one, two));
    HostProcess frozen = two.processes().getFirst();
    try (ExecutorService users = Executors.newFixedThreadPool(20)) {
      List<Future<Loopback.Answer>> answers = new ArrayList<>();
      signal("STOP", frozen);
      try {
        for (int i = 0; i < 20; i++) {
          answers.add(users.submit(() -> Loopback.get(web, PAGE)));
          TimeUnit.MILLISECONDS.sleep(20);
        }
        TimeUnit.SECONDS.sleep(1);
        assertThat(answers.stream().filter(Future::isDone).count())
            .isBetween((long) least, (long) most);
      } finally {
        signal("CONT", frozen);
      }
      for (Future<Loopback.Answer> answer : answers) {
        assertThat(answer.get().status()).isEqualTo(200);
      }
    }
    loopback.stop();
    assertThat(loopback.log(one).size() + loopback.log(two).size()).isEqualTo(20);
  }

  /** Whose a request is comes from the first alone. */
  @ParameterizedTest
  @CsvSource({
    "nginx, apache, ajp",
    "nginx, apache, http",
    "apache, nginx, http",
    "haproxy, nginx, http",
    "apache, haproxy, http"
  })
  void theLastKnowsTheUserOfTheFirst(String first, String second, String protocol)
      throws Exception {
    RunningTier app = tomcat("tomcat", false, "app-1", protocol);
    // Until a plan says it of each server: what is spoken to it.
    Map<String, String> spoken = Map.of("protocol", "http");
    RunningTier middle = loopback.start(second, false, "middle-2", spoken, List.of(app));
    RunningTier web = loopback.start(first, true, "web-3", Map.of(), List.of(middle));
    assertThat(Loopback.get(web, PAGE).text()).contains("Hello World!");
    loopback.stop();

    String[] atTheFirst = page(web);
    String[] atTheSecond = page(middle);
    String[] atTheLast = page(app);
    String user = atTheFirst[3];
    assertThat(user).matches("127\\.0\\..*:\\d+");
    assertThat(atTheSecond[3]).isNotEqualTo(user);
    assertThat(atTheSecond[4]).isEqualTo(user);
    assertThat(atTheLast[4]).isEqualTo(user);
  }

  /** The line of the page: the connection it came over, and the user, are at 3 and 4. */
  private String[] page(RunningTier tier) throws IOException {
    return loopback.log(tier).stream()
        .filter(line -> line[line.length - 1].equals(PAGE))
        .reduce((line, other) -> other)
        .orElseThrow();
  }
}
