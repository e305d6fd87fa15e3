package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.Series;
import ntier.plan.TierPlan;
import ntier.plan.UserProtocol;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks of any length, with the servers that the suite comes with. */
class ChainTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final String LOAD = "workload: {users: 10}\n";

  @TempDir Path folder;

  private Series series(String yaml, String... sets) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), "title: X\n" + yaml + LOAD);
    return new PlanReader(HOME, Injectors.ALL, 2).series(file, List.of(sets));
  }

  private Plan plan(String yaml, String... sets) throws IOException {
    Series series = series(yaml, sets);
    assertThat(series.single()).isTrue();
    return series.variants().getFirst().plan();
  }

  private String refused(String yaml, String... sets) {
    ExperimentException refusal =
        catchThrowableOfType(ExperimentException.class, () -> series(yaml, sets));
    assertThat(refusal).as("refused: " + yaml).isNotNull();
    return refusal.getMessage().replace(folder.toString() + "/", "");
  }

  @Test
  @DisplayName("one tier, two and four, with names of the user's")
  void lengths() throws IOException {
    Plan four = plan("stack: {edge: nginx, web: apache, app: tomcat, db: mysql}\n");
    assertThat(four.tiers()).extracting(TierPlan::name).containsExactly("edge", "web", "app", "db");
    assertThat(four.stack()).isEqualTo("nginx-apache-tomcat-mysql");
    assertThat(four.hosts())
        .extracting(HostPlan::name)
        .containsExactly("client", "edge", "web", "app", "db");
    assertThat(four.above("web")).contains(four.tier("edge"));
    assertThat(four.below("db")).isEmpty();
    assertThat(four.data()).contains(four.tier("db"));
    assertThat(four.application()).contains(four.tier("app"));

    Plan two = plan("stack: {site: tomcat, store: mysql}\n");
    assertThat(two.tier("site").settingTexts()).containsEntry("protocol", "http");
    assertThat(two.first().runsApplication()).isTrue();
    assertThat(two.last().holdsData()).isTrue();

    Plan one = plan("stack: {server: nginx}\n");
    assertThat(one.first()).isEqualTo(one.last());
    assertThat(one.application()).isEmpty();
    assertThat(one.data()).isEmpty();
    assertThat(one.work()).isZero();
  }

  @Test
  @DisplayName("users speak HTTP/2 to servers that can, on connections that they keep")
  void http2() throws IOException {
    String kept = "workload.connections=keep-alive";
    String http2 = "workload.protocol=http2";
    String stack = "stack: {web: nginx, app: tomcat, db: mysql}\n";
    assertThat(plan(stack).workload().protocol()).isEqualTo(UserProtocol.HTTP);
    for (String server : List.of("nginx", "apache", "apache-event")) {
      Plan plan = plan(stack.replace("nginx", server), kept, http2);
      assertThat(plan.workload().protocol()).isEqualTo(UserProtocol.HTTP2);
      assertThat(PlanText.lines(plan))
          .anyMatch(line -> line.matches(".*workload.protocol +http2 .*"));
      String json = JsonFormat.mapper().writeValueAsString(plan);
      assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
      assertThat(plan.repetition(2).workload().protocol()).isEqualTo(UserProtocol.HTTP2);
      assertThat(plan.withUsers(7).workload().protocol()).isEqualTo(UserProtocol.HTTP2);
    }
    assertThat(refused(stack, http2))
        .contains(
            "connections: keep-alive beside protocol: http2, or protocol: http, would be right");
    assertThat(refused(stack, http2, "workload.connections=per-request"))
        .startsWith("--set: users of http2 keep their connection");
    assertThat(refused(stack, http2, kept, "workload.arrivals=open"))
        .startsWith("--set: open arrivals are of users who come once")
        .contains("without \"arrivals\", would be right");
    assertThat(refused(stack, "workload.protocol=http3", kept))
        .contains("unknown protocol \"http3\"");
    assertThat(refused("stack: {app: tomcat, db: mysql}\n", http2, kept))
        .contains(
            "tomcat, the first tier, understands http of users; protocol: http, or as the first tier one of these, would be right: apache, apache-event, nginx");
  }

  @Test
  @DisplayName("a run of turns has no users who could speak HTTP/2")
  void http2InTurns() {
    assertThat(
            refused(
                "application: sized-pages\nstack: {server: [single-async, netty-server]}\nload: {closed: 10, page: 100B, protocol: http2}\n"))
        .contains("protocol");
  }

  @Test
  @DisplayName("several servers in a tier, in all three ways to write it")
  void severalServers() throws IOException {
    String edge = "stack: {edge: nginx, app: tomcat, db: mysql}\n";
    Plan plan = plan("stack: {edge: nginx, app: {tomcat: 2}, db: mysql}\n");
    assertThat(plan.tier("app").hosts()).containsExactly("app-1", "app-2");
    assertThat(plan.hosts())
        .extracting(HostPlan::name)
        .containsExactly("client", "edge", "app-1", "app-2", "db");
    assertThat(plan.stack()).isEqualTo("nginx-tomcat*2-mysql");
    assertThat(plan.tierOf("app-2")).contains(plan.tier("app"));
    assertThat(plan.tier("app").settingTexts()).containsEntry("protocol", "http");
    assertThat(plan(edge, "stack.app=tomcat*2").tiers()).hasSameSizeAs(plan.tiers());
    assertThat(plan(edge, "stack.app={tomcat: 2}").stack()).isEqualTo(plan.stack());
    assertThat(plan(edge, "stack=nginx-tomcat*2-mysql").tier("app").hosts())
        .isEqualTo(plan.tier("app").hosts());
    assertThat(PlanText.lines(plan)).anyMatch(line -> line.matches("stack.app +tomcat\\*2 .*"));
  }

  @Test
  @DisplayName("files are served by the first tier that has them")
  void files() throws IOException {
    Plan above = plan("stack: haproxy-tomcat*2-mysql\n");
    assertThat(above.tiers()).extracting(TierPlan::name).startsWith("balancer");
    assertThat(above.tiers()).extracting(TierPlan::servesFiles).containsExactly(false, true, false);
    assertThat(plan("stack: nginx-haproxy-tomcat*2-mysql\n").tiers())
        .extracting(TierPlan::servesFiles)
        .containsExactly(true, false, false, false);
    assertThat(plan("stack: haproxy-haproxy-nginx\n").tiers())
        .extracting(TierPlan::servesFiles)
        .containsExactly(false, false, true);
    assertThat(refused("stack: {s: haproxy}\n"))
        .startsWith("x.yaml:2:12: haproxy calls http of a tier below it, and is the last");
  }

  @Test
  @DisplayName("in words, names are those that servers usually have, each once")
  void words() throws IOException {
    assertThat(plan("stack: nginx-apache-tomcat-nio-mysql\n").tiers())
        .extracting(TierPlan::name)
        .containsExactly("web", "web2", "app", "db");
    assertThat(plan("stack: nginx-tomcat-mysql\n", "stack.web=apache", "web.threads=99").first())
        .satisfies(web -> assertThat(web.settingTexts()).containsEntry("threads", "99"));
    assertThat(plan("stack: nginx-tomcat-mysql\n", "stack=tomcat-mysql", "stack.db=xmysql").stack())
        .isEqualTo("tomcat-xmysql");
    Series stacks = series("stacks: [nginx-tomcat-mysql, tomcat-mysql, {s: nginx}]\n");
    assertThat(stacks.variants())
        .extracting(Series.Variant::label)
        .containsExactly("nginx-tomcat-mysql", "tomcat-mysql", "nginx");
    assertThat(refused("stack: nginx-tomkat-mysql\n"))
        .startsWith("x.yaml:2:8: \"nginx-tomkat-mysql\" is not a stack; servers from the first");
  }

  @Test
  @DisplayName("lists are choices at any tier, of servers and of how many")
  void lists() throws IOException {
    Series series = series("stack: {edge: nginx, app: {tomcat: [1, 2, 3]}, db: [mysql, xmysql]}\n");
    assertThat(series.variants())
        .extracting(variant -> variant.plan().stack())
        .containsExactly(
            "nginx-tomcat-mysql",
            "nginx-tomcat-xmysql",
            "nginx-tomcat*2-mysql",
            "nginx-tomcat*2-xmysql",
            "nginx-tomcat*3-mysql",
            "nginx-tomcat*3-xmysql");
    assertThat(series.variants()).extracting(Series.Variant::label).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("settings and hosts of a tier that only some stacks have count there")
  void absentTiers() throws IOException {
    Series series =
        series(
            "stacks: [{web: apache, app: tomcat, db: mysql}, {app: tomcat, db: mysql}]\n"
                + "set: {web.threads: 99, app.backlog: 7}\nhosts: {web: {weight: 7}}\n");
    assertThat(series.variants().get(0).plan().first().settingTexts())
        .containsEntry("threads", "99");
    assertThat(series.variants().get(1).plan().first().settingTexts())
        .containsEntry("backlog", "7");
    assertThat(refused("stack: {app: tomcat, db: mysql}\nset: {web.threads: 9}\n"))
        .startsWith("x.yaml:3:7: unknown tier \"web\" in \"web.threads\"; known are:");
    assertThat(refused("stack: {app: tomcat, db: mysql}\nhosts: {web: {weight: 9}}\n"))
        .startsWith("x.yaml:3:9: unknown key \"web\" in hosts; known are: app, client, db");
  }

  @Test
  @DisplayName("a server's setting is that of all tiers that have it")
  void byServer() throws IOException {
    Plan plan =
        plan("stack: nginx-nginx-tomcat-mysql\nset: {nginx.backlog: 77, web2.backlog: 9}\n");
    assertThat(plan.tier("web").settingTexts()).containsEntry("backlog", "77");
    assertThat(plan.tier("web2").settingTexts()).containsEntry("backlog", "77");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{db: mysql, app: tomcat} | 2:13: mysql serves mysql, and the users of the first tier speak"
            + " http; as the first these would be right: apache, ",
        "{app: tomcat, db: mysql, web: nginx} | 2:38: mysql calls no tier below it, and nginx is",
        "{web: nginx, db: mysql} | 2:25: nginx speaks http or fastcgi to the tier below it and mysql understands"
            + " mysql; below it these would be right: apache, ",
        "{app: vertx} | 2:14: vertx calls mysql of a tier below it, and is the last; below it these"
            + " would be right: mariadb, mariadb-threads, mysql, mysql-native, xmysql",
        "{app: tomcat, db: mysql*2} | 2:26: tomcat does not spread mysql over several servers, and db"
            + " has 2; one, or above them one of these, would be right: none that is here",
        "{app: tomcat*2, db: mysql} | 2:14: the users speak to one server, and the first tier has 2;",
        "{web: nginx, app: tomcat*17} | 2:26: the number of servers is 17; a whole number from 1 to 16",
        "{web: nginx, app: {tomcat: 2, vertx: 1}} | 2:26: a tier has one kind of server;",
        "{web: nginx, app: {tomkat: 2}} | 2:27: unknown server \"tomkat\"; did you mean \"tomcat\"?",
        "{} | 2:8: the stack has no tier; write it like",
        "{client: nginx} | 2:9: client is a host that every run has; another name for the tier would",
        "{net: nginx} | 2:9: net is a host that every run has; another name for the tier would",
        "{web-1: nginx} | 2:9: \"web-1\" can't name a tier; a small letter and at most 11 more",
        "{Web: nginx} | 2:9: \"Web\" can't name a tier;",
        "{abcdefghijklm: nginx} | 2:9: \"abcdefghijklm\" can't name a tier;",
        "{database: nginx} | 2:9: a tier can't be called \"database\", which is a key of experiments;",
        "{bursty: nginx} | 2:9: a tier can't be called \"bursty\", which begins the names of SysBursty's"
            + " hosts; another name would be right",
        "{others: nginx} | 2:9: a tier can't be called \"others\"",
        "{tomcat: nginx} | 2:9: a tier is called tomcat, which is a server, and has the server nginx",
      })
  void whatDoesNotFit(String stack, String complaint) {
    assertThat(refused("stack: " + stack + "\n")).startsWith("x.yaml:" + complaint);
  }

  @Test
  @DisplayName("a requirement names the tiers as the experiment does")
  void requirements() {
    assertThat(refused("stack: {front: apache, site: tomcat, db: mysql}\nset: {site.threads: 9}\n"))
        .contains("a front.appConnections that is smaller, or more site.threads, would be right");
    assertThat(refused("stack: nginx-apache-tomcat-mysql\n", "nginx.connections=pooled"))
        .contains("nginx would keep 150 connections to apache, which serves 150 at a time");
  }

  @Test
  @DisplayName("a tier that the stack lacks is not added by the way")
  void noNewTier() {
    assertThat(refused("stack: {app: tomcat, db: mysql}\n", "stack.web=nginx"))
        .startsWith("--set: the stack has no tier \"web\"; known are: app, db; a chain of other");
  }

  @Test
  @DisplayName("a cause is injected into one server that is what it needs")
  void targets() throws IOException {
    String stack = "stack: {edge: nginx, app: {tomcat: 2}, store: mysql}\n";
    Plan plan = plan(stack + "inject: [{freeze: app-2, for: 1s, every: 5s}]\n");
    assertThat(plan.injections().getFirst().target()).isEqualTo("app-2");
    assertThat(refused(stack + "inject: [{freeze: app, for: 1s, every: 5s}]\n"))
        .startsWith(
            "x.yaml:3:19: app has 2 servers, and a cause is injected into one; one of app-1, app-2 would be right");
    assertThat(refused(stack + "inject: [{disk-stall: app-1, for: 1s, every: 5s}]\n"))
        .startsWith("x.yaml:3:23: disk-stall can't be injected into app-1; it works on: store");
    assertThat(refused("stack: {s: nginx}\ninject: [{disk-stall: s, for: 1s, every: 5s}]\n"))
        .contains("it works on the tier that holds the database, which this stack has not");
    Plan disk = plan(stack + "inject: [{disk-stall: store, for: 1s, every: 5s}]\n");
    assertThat(disk.hosts()).last().satisfies(host -> assertThat(host.disk()).isPresent());
    assertThat(disk.last().settingTexts()).containsEntry("flushMethod", "O_DIRECT");
  }

  @Test
  @DisplayName("hosts: by the tier's name, by the server's over it, and the profile's others")
  void hosts() throws IOException {
    String stack = "stack: {edge: nginx, app: {tomcat: 2}, db: mysql}\n";
    Plan plan = plan(stack + "hosts: {app: {weight: 50}, app-2: {cores: [1]}}\n");
    assertThat(plan.hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(0, 1), List.of(0, 1), List.of(0), List.of(1), List.of(1));
    assertThat(plan.hosts()).extracting(HostPlan::weight).containsExactly(400, 100, 50, 50, 100);
    assertThat(plan(stack, "hosts.edge.cores=[1]").hosts().get(1).cores()).containsExactly(1);
    assertThat(plan.origins().get("hosts.edge.cores").place()).contains("two-core.yaml");
  }

  @Test
  @DisplayName("on a machine with a core for each, others get the first that nobody has")
  void coresOfTheirOwn() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("x.yaml"),
            "title: X\nprofile: paper\nstack: {edge: nginx, mid: nginx, app: tomcat, db: mysql}\n"
                + LOAD);
    assertThat(new PlanReader(HOME, Injectors.ALL, 6).read(file, List.of()).hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(0, 1), List.of(2), List.of(5), List.of(3), List.of(4));
    ExperimentException refusal =
        catchThrowableOfType(
            ExperimentException.class,
            () -> new PlanReader(HOME, Injectors.ALL, 5).read(file, List.of()));
    assertThat(refusal)
        .hasMessageContaining("paper.yaml")
        .hasMessageContaining(
            "the host mid is to have a core of its own, and the other hosts have");
  }

  @Test
  @DisplayName("names are names: a plan of k1, k2, k3 is that of web, app, db with others")
  void promise() throws IOException {
    String known = "inject: [{freeze: app, for: 1s, every: 5s}]\nset: {web.threads: 160}\nhosts: ";
    String hosts = "{web: {cores: [1], weight: 9}, app: {cores: [0]}, db: {cores: [1]}}\n";
    Plan usual = plan("stack: {web: apache, app: tomcat, db: mysql}\n" + known + hosts);
    Plan other = plan(renamed("stack: {web: apache, app: tomcat, db: mysql}\n" + known + hosts));
    assertThat(json(other)).isEqualTo(renamed(json(usual)));
    assertThat(PlanText.rows(other))
        .extracting(row -> row.path() + " " + row.value())
        .containsExactlyElementsOf(
            PlanText.rows(usual).stream()
                .map(row -> renamed(row.path() + " " + row.value()))
                .toList());
  }

  /** Without where values are from: their lines and columns differ, and profiles name tiers. */
  private static String json(Plan plan) {
    return JsonFormat.mapper()
            .writeValueAsString(
                plan.tiers().stream()
                    .map(TierPlan::toString)
                    .map(ChainTest::withoutOrigins)
                    .toList())
        + plan.hosts()
        + plan.injections()
        + plan.workload();
  }

  private static String withoutOrigins(String tier) {
    return tier.replaceAll("origin=Origin\\[[^]]*]", "");
  }

  private static String renamed(String text) {
    return text.replaceAll("\\bweb\\b", "k1")
        .replaceAll("\\bapp\\b", "k2")
        .replaceAll("\\bdb\\b", "k3");
  }

  @Test
  @DisplayName("the experiments about chains make the chains that they say")
  void experiments() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThat(reader.read(reader.find("chain-of-four"), List.of()).tiers())
        .extracting(TierPlan::queueLimit)
        .startsWith(65_535, 60);
    assertThat(reader.read(reader.find("chain-of-four"), List.of("stack.web=nginx")).stack())
        .isEqualTo("nginx-nginx-tomcat-mysql");
    assertThat(reader.read(reader.find("chain-of-two"), List.of()).first().queueLimit())
        .isEqualTo(60);
    Plan replicas = reader.read(reader.find("replicas"), List.of());
    assertThat(replicas.tier("app").queueLimit()).isEqualTo(40);
    assertThat(replicas.injections().getFirst().target()).isEqualTo("app-1");
    Plan single =
        reader.read(reader.find("replicas"), List.of("stack.app=tomcat", "inject[0].freeze=app"));
    assertThat(single.stack()).isEqualTo("nginx-tomcat-mysql");
  }
}
