package ntier.plan.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import ntier.plan.InvocationStyle;
import ntier.plan.SettingDescription;
import ntier.plan.UserProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TierCatalogTest {
  private static final Path HOME = Path.of("src/test/resources/home");

  @TempDir Path home;

  @Test
  void readsWhatADescriptionSays() {
    TierCatalog catalog = TierCatalog.read(HOME);
    assertThat(catalog.servers()).containsExactly("apache", "mysql", "tomcat");
    TierDescription apache = catalog.find("apache").orElseThrow();
    assertThat(apache.usually()).isEqualTo("web");
    assertThat(apache.style()).isEqualTo(InvocationStyle.SYNC);
    assertThat(apache.settings().keySet())
        .containsExactly("threads", "processes", "backlog", "keepAlive");
    assertThat(apache.settings().get("threads").range()).isEqualTo("1 to 20000");
    assertThat(apache.port().integer(apache.defaults())).isEqualTo(80);
    assertThat(apache.queueLimit().integer(apache.defaults())).isEqualTo(278);
    assertThat(apache.withValues(apache.defaults()))
        .containsEntry("allThreads", "150")
        .containsEntry("next", "151");
    assertThat(apache.requestLogs())
        .containsExactly(
            Map.entry(
                RequestLogDescription.About.OWN,
                new RequestLogDescription(
                    "requests.csv", RequestLogDescription.Format.END_LENGTH)));
    ProcessDescription process = apache.processes().getFirst();
    assertThat(process.command())
        .extracting(ProcessDescription.Argument::text)
        .containsExactly("${part.apache}/apache2", "-f", "${dir}/httpd.conf");
    assertThat(process.ready())
        .contains(new ProcessDescription.Ready(ProcessDescription.Check.HTTP, "/index.html"));
    assertThat(process.readyWithin()).isEqualTo(Duration.ofSeconds(10));
    assertThat(process.stop()).isEqualTo("WINCH");
  }

  @Test
  void aProcessMayDependOnASetting() {
    TierDescription mysql = TierCatalog.read(HOME).find("mysql").orElseThrow();
    ProcessDescription gate = mysql.processes().get(1);
    assertThat(gate.when().orElseThrow().holds(Map.of("overflow", "drop"))).isTrue();
    assertThat(gate.when().orElseThrow().holds(Map.of("overflow", "reject"))).isFalse();
    DatabaseDescription data = mysql.data().orElseThrow();
    assertThat(data.server()).isEqualTo("${mysqld}");
    assertThat(data.setting()).contains("mysqld");
    assertThat(data.needs()).contains(new DatabaseDescription.Product("MySQL", 8, 0));
    assertThat(data.before()).containsExactly("USE mysql");
    assertThat(data.build()).containsExactly("--bootstrap", "--datadir=${data}");
    assertThat(mysql.provides())
        .containsOnly(
            Map.entry("protocol", "mysql"),
            Map.entry("driver", "com.mysql.jdbc.Driver"),
            Map.entry("folder", "${part.driver}"));
    assertThat(mysql.processes().getFirst().stop()).isEqualTo("TERM");
  }

  @Test
  void aServerMayShareTheDataOfAnother() throws IOException {
    for (String server : new String[] {"mysql", "xmysql"}) {
      Path folder = Files.createDirectories(home.resolve("tiers").resolve(server));
      String text = Files.readString(HOME.resolve("tiers/mysql/tier.yaml"));
      Files.writeString(
          folder.resolve("tier.yaml"),
          server.equals("mysql")
              ? text
              : text.replace("server: mysql", "server: xmysql")
                  .replaceAll("(?m)^data: .*$", "data: mysql"));
    }
    TierCatalog catalog = TierCatalog.read(home);
    assertThat(catalog.find("xmysql").orElseThrow().data())
        .isEqualTo(catalog.find("mysql").orElseThrow().data());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "server: mine | server: other"
            + " | tiers/mine/tier.yaml:1:9: the server is \"other\" and its folder \"mine\"; make them equal",
        "usually: web | role: web | tiers/mine/tier.yaml:2:1: unknown key \"role\" in the tier; known are:",
        "usually: web | usually: client | tiers/mine/tier.yaml:2:10: \"client\" can't name a tier; a word like web",
        "style: sync | stile: sync"
            + " | tiers/mine/tier.yaml:3:1: unknown key \"stile\" in the tier; did you mean \"style\"?",
        "style: sync | style: fast | tiers/mine/tier.yaml:3:8: unknown style \"fast\"; known are: async, sync",
        "default: 5 | default: 50 | tiers/mine/tier.yaml:5:31: \"50\" does not fit; 1 to 9 would be right",
        ", max: 9 | `` | tiers/mine/tier.yaml:5:21: the key \"max\" is missing in the setting threads; add one like max: 20000",
        "threads + 1 | treads + 1"
            + " | tiers/mine/tier.yaml:6:13: unknown name \"treads\"; did you mean \"threads\"?",
        "threads + 1 | threads + | tiers/mine/tier.yaml:6:22: something is missing here;",
        "port: 80 | `port: 80\npassesFiles: true`"
            + " | tiers/mine/tier.yaml:8:14: a server that calls none below has nobody to pass requests for files to;",
        "port: 80 | `port: 80\npassesFiles: true\nserves: [http]\ncalls: [http]\nalone: true`"
            + " | tiers/mine/tier.yaml:8:14: a server that may be alone serves the files itself then;",
        "port: 80 | `port: 80\npassesFiles: yes\ncalls: [http]`"
            + " | tiers/mine/tier.yaml:8:14: unknown passesFiles \"yes\"; known are: false, true",
        "log: up | looks: up | tiers/mine/tier.yaml:8:45: unknown key \"looks\" in ready; known are: http, log, tcp",
        "log: up | log: up, tcp: 1"
            + " | tiers/mine/tier.yaml:8:44: ready has 2 checks; one of http, tcp or log would be right",
        "own: a.csv | web: a.csv"
            + " | tiers/mine/tier.yaml:9:15: unknown key \"web\" in requestLogs; known are: next, own",
        "a.csv | {file: a.csv, format: end}"
            + " | tiers/mine/tier.yaml:9:42: unknown format \"end\"; known are: arrival-departure, end-length",
        "port: 80 | `port: 80\nprovides: {port: 81}`"
            + " | tiers/mine/tier.yaml:8:12: \"port\" can't be provided, ntier itself says it; choose another name",
        "port: 80 | `port: 80\ndata: mine`"
            + " | tiers/mine/tier.yaml:8:7: no server \"mine\" says how its data are made; none are known; or write it here, like {server:",
        "port: 80 | `port: 80\ndata: {server: x, needs: Oracle 8, build: [x]}`"
            + " | tiers/mine/tier.yaml:8:26: \"Oracle 8\" is not a database server; MySQL 8.0 or MariaDB 10.11 would be right",
        "command: [x], | `` | tiers/mine/tier.yaml:8:13: the key \"command\" is missing in the process;",
      })
  void refuses(String right, String wrong, String complaint) throws IOException {
    String good =
        """
        server: mine
        usually: web
        style: sync
        about: a server
        settings: {threads: {default: 5, min: 1, max: 9, about: some}}
        queueLimit: threads + 1
        port: 80
        processes: [{name: x, command: [x], ready: {log: up}}]
        requestLogs: {own: a.csv}
        """;
    Path folder = Files.createDirectories(home.resolve("tiers/mine"));
    Files.writeString(folder.resolve("tier.yaml"), good);
    assertThat(TierCatalog.read(home).servers()).containsExactly("mine");
    Files.writeString(folder.resolve("tier.yaml"), good.replace(right, wrong));
    assertThatThrownBy(() -> TierCatalog.read(home)).hasMessageStartingWith(complaint);
  }

  @Test
  void whatSpeaksToWhat() throws IOException {
    write("below", SPEAKS.replace("calls: [http]\n", "").replaceAll("(alone|balances): .*\n", ""));
    write("mine", SPEAKS);
    TierCatalog catalog = TierCatalog.read(home);

    TierDescription mine = catalog.find("mine").orElseThrow();
    assertThat(mine.name()).isEqualTo("Mine 2");
    assertThat(mine.usually()).isEqualTo("edge");
    assertThat(mine.protocols())
        .isEqualTo(
            new Protocols(List.of("ajp", "http"), List.of("http"), true, false, List.of("http")));
    assertThat(mine.runs()).contains("javax-servlet");
    assertThat(mine.demand()).contains(new Demand(390, Demand.Per.REQUEST, "here"));
    Map<String, String> names = mine.withValues(mine.defaults());
    assertThat(mine.places().integer(names)).isEqualTo(10);
    assertThat(mine.sends().orElseThrow().with(names))
        .isEqualTo(new SendsDescription.Sends(OptionalInt.of(5), 10, false, true));
    Protocols below = catalog.find("below").orElseThrow().protocols();
    assertThat(mine.protocols().towards(below)).contains("http");
    assertThat(below.towards(mine.protocols())).isEmpty();
    assertThat(mine.protocols().canBeLast()).isTrue();
    assertThat(below.canBeLast()).isTrue();
    assertThat(new Protocols(List.of(), List.of("http"), false, false, List.of()).canBeLast())
        .isFalse();
  }

  @Test
  void whatUsersMaySpeak() throws IOException {
    write("mine", SPEAKS);
    assertThat(TierCatalog.read(home).find("mine").orElseThrow().protocols().users())
        .containsExactly(UserProtocol.HTTP);
    String two = SPEAKS.replace("serves:", "users: [http, http2]\nserves:");
    write("mine", two);
    assertThat(TierCatalog.read(home).find("mine").orElseThrow().protocols().users())
        .containsExactly(UserProtocol.HTTP, UserProtocol.HTTP2);
    assertRefused(two.replace("[http, http2]", "[http2]"), "lack http, which every experiment has");
    assertRefused(two.replace("[http, http2]", "[http, http3]"), "users speak no \"http3\"");
    assertRefused(two.replace("serves: [ajp, http]", "serves: [ajp]"), "does not serve http;");
  }

  private void assertRefused(String tier, String complaint) throws IOException {
    write("mine", tier);
    assertThatThrownBy(() -> TierCatalog.read(home)).hasMessageContaining(complaint);
  }

  @Test
  void anArgumentMayDependOnWhereTheServerIs() throws IOException {
    write("mine", SPEAKS.replace("[x]", "[x, {when: first == 'true', text: -y}]"));
    var command =
        TierCatalog.read(home).find("mine").orElseThrow().processes().getFirst().command();
    assertThat(command).extracting(ProcessDescription.Argument::text).containsExactly("x", "-y");
    assertThat(command.getFirst().when()).isEmpty();
    Formula when = command.getLast().when().orElseThrow();
    assertThat(when.holds(Map.of("first", "true"))).isTrue();
    assertThat(when.holds(Map.of("first", "false"))).isFalse();
  }

  @Test
  void whatADescriptionNeedNotSay() {
    TierDescription tomcat = TierCatalog.read(HOME).find("tomcat").orElseThrow();
    assertThat(tomcat.name()).isEqualTo("tomcat");
    assertThat(tomcat.usually()).isEqualTo("app");
    assertThat(tomcat.places()).isEqualTo(tomcat.queueLimit());
    assertThat(tomcat.sends()).isEmpty();
  }

  private static final String SPEAKS =
      """
      server: mine
      name: Mine 2
      usually: edge
      style: sync
      about: a server
      serves: [ajp, http]
      calls: [http]
      alone: true
      balances: [http]
      sends: {limit: threads, keep: kept, held: true}
      runs: javax-servlet
      demand: {micros: 390, per: request, measured: here}
      settings: {threads: {default: 5, min: 1, max: 9, about: some}}
      queueLimit: threads + 1
      places: kept
      values: {kept: threads * 2}
      port: 80
      processes: [{name: x, command: [x]}]
      """;

  private void write(String server, String text) throws IOException {
    Path folder = Files.createDirectories(home.resolve("tiers").resolve(server));
    Files.writeString(
        folder.resolve("tier.yaml"), text.replace("server: mine", "server: " + server));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "usually: edge | usually: edge-1 | :3:10: \"edge-1\" can't name a tier; a word like web would",
        "[ajp, http] | [ajp, Http] | :6:15: \"Http\" can't name a protocol; a word like http would be",
        "[ajp, http] | [http, http] | :6:16: \"http\" is in \"serves\" already; once would be right",
        "calls: [http] | calls: [htp] | :9:12: it balances \"http\", which is not in \"calls\"; did",
        "`calls: [http]\n` | `` | :7:8: a server that calls none below is always alone; without this",
        "alone: true | alone: perhaps | :8:8: unknown alone \"perhaps\"; known are: false, true",
        "limit: threads | limt: threads | :10:9: unknown key \"limt\" in sends; did you mean \"limit\"?",
        "keep: kept | keep: kep | :10:31: unknown name \"kep\"; did you mean \"kept\"?",
        "javax-servlet | java servlet | :11:7: \"java servlet\" can't name what builds are made for;",
        "micros: 390 | micros: 0 | :12:18: micros is 0; a whole number from 1 to 1000000 would be",
        "per: request | per: page | :12:28: unknown demand \"page\"; known are: query, request",
        "places: kept | places: kep | :15:9: unknown name \"kep\"; did you mean \"kept\"?",
        "[x] | [x, {text: -y}] | :18:36: the key \"when\" is missing in the entry of the command; add one",
        "`calls: [http]\nalone: true\nbalances: [http]` | calls: [htp]"
            + " | : mine calls \"htp\", which no server serves; did you mean \"http\"?",
      })
  void refusesWhatItSpeaks(String right, String wrong, String complaint) throws IOException {
    write("mine", SPEAKS.replace(right, wrong));
    assertThatThrownBy(() -> TierCatalog.read(home))
        .hasMessageStartingWith("tiers/mine/tier.yaml" + complaint);
  }

  @Test
  void aNumberOrAWord() throws IOException {
    Path folder = Files.createDirectories(home.resolve("tiers/mine"));
    Files.writeString(
        folder.resolve("tier.yaml"),
        """
        server: mine
        usually: web
        style: sync
        about: a server
        settings: {admit: {default: all, min: 1, max: 9, or: [all], about: some}}
        queueLimit: 1
        port: 80
        processes: [{name: x, command: [x], ready: {log: up}}]
        requestLogs: {own: a.csv}
        """);

    SettingDescription admit =
        TierCatalog.read(home).find("mine").orElseThrow().settings().get("admit");

    assertThat(admit.range()).isEqualTo("1 to 9 or all");
    assertThat(admit.resolve("all")).isEqualTo("all");
    assertThat(admit.resolve("9")).isEqualTo("9");
    assertThatThrownBy(() -> admit.resolve("10"))
        .hasMessage("\"10\" does not fit; 1 to 9 or all would be right");
    assertThatThrownBy(() -> admit.resolve("none"))
        .hasMessage("\"none\" does not fit; a whole number from 1 to 9 or all would be right");
  }

  @Test
  void aHomeWithoutTiers() {
    assertThatThrownBy(() -> TierCatalog.read(home))
        .hasMessage(
            home.resolve("tiers") + ": there is no such folder; the suite's home should have it");
  }
}
