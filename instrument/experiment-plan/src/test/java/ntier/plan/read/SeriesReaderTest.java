package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Origin;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.RepetitionSeed;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.plan.TierPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments that make several runs, and all ways to get them wrong. */
class SeriesReaderTest {
  private static final Path HOME = Path.of("src/test/resources/home");
  private static final String STACK = "stack: {web: apache, app: tomcat, db: mysql}\n";
  private static final String USERS = "workload: {users: 10}\n";

  @TempDir Path home;

  /** The servers of the other tests, and beside each of web and app one without threads. */
  @BeforeEach
  void aHomeWithFiveServers() throws IOException {
    try (Stream<Path> files = Files.walk(HOME)) {
      for (Path file : files.toList()) {
        Path copy = home.resolve(HOME.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
    server("nginx", "web", "connections: {default: 65000, min: 1, max: 65000, about: all}");
    server("xtomcat", "app", "backlog: {default: 50, min: 1, max: 5000, about: kept}");
  }

  private void server(String name, String usually, String setting) throws IOException {
    Files.createDirectories(home.resolve("tiers").resolve(name));
    Files.writeString(
        home.resolve("tiers").resolve(name).resolve("tier.yaml"),
        """
        server: %s
        usually: %s
        serves: [%s]
        calls: [%s]
        style: async
        about: a server for tests
        settings:
          %s
        queueLimit: 65000
        port: 80
        processes:
          - {name: it, command: [it], ready: {tcp: 80}}
        """
            .formatted(
                name,
                usually,
                usually.equals("web") ? "http" : "ajp",
                usually.equals("web") ? "ajp" : "mysql",
                setting));
  }

  private Series series(String yaml, String... sets) throws IOException {
    Path file = Files.writeString(home.resolve("x.yaml"), yaml);
    return new PlanReader(home, Injectors.ALL, 2).series(file, List.of(sets));
  }

  private String refused(String yaml, String... sets) {
    ExperimentException refusal =
        catchThrowableOfType(ExperimentException.class, () -> series(yaml, sets));
    return refusal == null ? "accepted" : refusal.getMessage();
  }

  private static List<String> labels(Series series) {
    return series.variants().stream().map(Series.Variant::label).toList();
  }

  @Test
  void anExperimentWithoutListsIsOneRun() throws IOException {
    Series series = series("title: X\n" + STACK + USERS);
    assertThat(series.single()).isTrue();
    assertThat(series.axes()).isEmpty();
    assertThat(labels(series)).containsExactly("apache-tomcat-mysql");
    assertThat(series("title: X\n" + STACK + "workload: {users: [10]}\n").single()).isTrue();
  }

  @Test
  void allCombinationsInTheOrderOfTheFileTheFirstSlowest() throws IOException {
    Series series =
        series(
            """
            title: X
            stack: {web: [apache, nginx], app: tomcat, db: mysql}
            workload: {users: [10, 20]}
            inject:
              - {freeze: [app, db], for: [100ms, 200ms], every: 5s}
            """);
    assertThat(series.axes())
        .containsExactly(
            new Series.Axis("stack.web", List.of("apache", "nginx")),
            new Series.Axis("workload.users", List.of("10", "20")),
            new Series.Axis("inject[0].freeze", List.of("app", "db")),
            new Series.Axis("inject[0].for", List.of("100ms", "200ms")));
    assertThat(labels(series))
        .hasSize(16)
        .startsWith(
            "apache-tomcat-mysql, users 10, freeze app, for 100ms",
            "apache-tomcat-mysql, users 10, freeze app, for 200ms",
            "apache-tomcat-mysql, users 10, freeze db, for 100ms")
        .endsWith("nginx-tomcat-mysql, users 20, freeze db, for 200ms");
    Series.Variant last = series.variants().getLast();
    assertThat(last.values())
        .isEqualTo(
            Map.of(
                "stack.web", "nginx",
                "workload.users", "20",
                "inject[0].freeze", "db",
                "inject[0].for", "200ms"));
    assertThat(last.plan().stack()).isEqualTo("nginx-tomcat-mysql");
    assertThat(last.plan().workload().users()).isEqualTo(20);
    assertThat(last.plan().injections().getFirst().target()).isEqualTo("db");
    assertThat(last.plan().injections().getFirst().length()).isEqualTo(Duration.ofMillis(200));
    assertThat(last.plan().experiment()).isEqualTo("x");
  }

  @Test
  void wholeStacksWithNamesAndListsInThem() throws IOException {
    Series series =
        series(
            """
            title: X
            repeat: 3
            workload: {users: 10}
            stacks:
              - {web: apache, app: tomcat, db: mysql, name: NX=0}
              - {web: nginx, app: [tomcat, xtomcat], db: mysql}
            phases: {measure: [5s, 10s]}
            """);
    assertThat(series.repeat()).isEqualTo(3);
    assertThat(series.runs()).isEqualTo(18);
    assertThat(series.axes().getFirst())
        .isEqualTo(
            new Series.Axis("stack", List.of("NX=0", "nginx-tomcat-mysql", "nginx-xtomcat-mysql")));
    assertThat(labels(series))
        .startsWith("NX=0, measure 5s", "NX=0, measure 10s", "nginx-tomcat-mysql, measure 5s")
        .doesNotHaveDuplicates();
    assertThat(series.variants())
        .extracting(variant -> variant.plan().stack())
        .startsWith("apache-tomcat-mysql")
        .endsWith("nginx-xtomcat-mysql");
    // Twice 10 s + 15 s before the measure phase and 15 s around the run, for three stacks, thrice.
    assertThat(series.estimate()).isEqualTo(Duration.ofSeconds(3 * 3 * (45 + 50)));
  }

  @Test
  void listsByNatureStayLists() throws IOException {
    Series series =
        series(
            "title: X\n"
                + STACK
                + USERS
                + "hosts: {app: {cores: [0, 1], weight: [100, 400], sysctls: {net.core.somaxconn: [128, 4096]}}}\n"
                + "inject: [{freeze: app, for: 1s, every: 5s}, {freeze: db, for: 1s, every: [5s, 9s]}]\n");
    assertThat(series.axes())
        .extracting(Series.Axis::key)
        .containsExactly(
            "hosts.app.weight", "hosts.app.sysctls.net.core.somaxconn", "inject[1].every");
    assertThat(series.variants())
        .hasSize(8)
        .allSatisfy(
            variant -> {
              assertThat(variant.plan().hosts().get(2).cores()).containsExactly(0, 1);
              assertThat(variant.plan().injections()).hasSize(2);
            });
  }

  @Test
  void settingsOfAServerCountWhereItIs() throws IOException {
    Series series =
        series(
            "title: X\nstack: {web: apache, app: [tomcat, xtomcat], db: mysql}\n"
                + USERS
                + "set: {tomcat.threads: [100, 165], app.backlog: 70, xtomcat.backlog: 80}\n");
    assertThat(labels(series))
        .containsExactly(
            "apache-tomcat-mysql, tomcat.threads 100",
            "apache-tomcat-mysql, tomcat.threads 165",
            "apache-xtomcat-mysql");
    assertThat(series.variants().get(2).values()).containsOnlyKeys("stack.app");
    assertThat(series.variants())
        .extracting(v -> app(v.plan(), "backlog"))
        .containsExactly("70", "70", "80");
    assertThat(series.variants().get(1).plan().origins())
        .containsEntry("app.threads", new Origin("experiment", "x.yaml:4"));
  }

  private static String app(Plan plan, String setting) {
    return plan.tier("app").settings().get(setting).value();
  }

  @Test
  void theCommandLineWinsOverTheFileAndTheServerOverTheRole() throws IOException {
    String yaml = "title: X\n" + STACK + USERS + "set: {app.backlog: 1, tomcat.backlog: 2}\n";
    assertThat(app(series(yaml).variants().getFirst().plan(), "backlog")).isEqualTo("2");
    assertThat(app(series(yaml, "app.backlog=3").variants().getFirst().plan(), "backlog"))
        .isEqualTo("3");
    assertThat(
            app(
                series(yaml, "tomcat.backlog=4", "app.backlog=3").variants().getFirst().plan(),
                "backlog"))
        .isEqualTo("4");
  }

  @Test
  void listsOnTheCommandLine() throws IOException {
    Series series =
        series(
            "title: X\n" + STACK + USERS + "inject: [{freeze: app, for: 1s, every: 5s}]\n",
            "stack.web=[apache, nginx]",
            "inject.for=[100ms, 200ms]",
            "repeat=2");
    assertThat(series.runs()).isEqualTo(8);
    assertThat(labels(series))
        .containsExactly(
            "apache-tomcat-mysql, for 100ms",
            "apache-tomcat-mysql, for 200ms",
            "nginx-tomcat-mysql, for 100ms",
            "nginx-tomcat-mysql, for 200ms");
    assertThat(series.variants().getLast().plan().origins())
        .containsEntry("stack.web", new Origin("--set", "stack.web=[apache, nginx]"));
    String stacks = "stacks=[{web: nginx, app: tomcat, db: mysql, name: one}]";
    assertThat(series("title: X\n" + STACK + USERS, stacks).variants())
        .singleElement()
        .satisfies(
            v -> assertThat(v.plan().tiers()).extracting(TierPlan::server).contains("nginx"));
    assertThat(
            series(
                    "title: X\n" + STACK.replace("stack: ", "stacks: [").strip() + "]\n" + USERS,
                    "stack={web: nginx, app: xtomcat, db: mysql}")
                .variants()
                .getFirst()
                .plan()
                .stack())
        .isEqualTo("nginx-xtomcat-mysql");
  }

  @Test
  void explainShowsEachValueWhereItBelongs() throws IOException {
    List<String> lines =
        SeriesText.lines(
            series(
                """
                title: X
                repeat: 2
                stack: {web: [apache, nginx], app: tomcat, db: mysql}
                workload: {users: 10}
                inject: [{freeze: [app, db], for: [1s, 2s], every: 5s}]
                """));
    assertThat(lines)
        .startsWith(
            "16 runs, about 27 min: X",
            "  stack.web: apache, nginx",
            "  inject[0].freeze: app, db",
            "  inject[0].for: 1s, 2s",
            "  each 2 times, the first of all before the second of all",
            "  each repetition has a workload seed of its own, the same for all its runs: 42, "
                + RepetitionSeed.of(42, 2),
            "  within each repetition in an order that is drawn when the series begins (orderSeed of series.json)",
            "",
            "all runs:");
    assertThat(paths(lines, "all runs")).contains("workload.users").doesNotContain("stack.web");
    assertThat(paths(lines, "stack.web nginx"))
        .containsExactly("stack.web", "web.connections", "web queue limit");
    // The injection is decided by two axes together, so by the combination.
    assertThat(paths(lines, "apache-tomcat-mysql, freeze app, for 1s"))
        .containsExactly("inject[0]");
    assertThat(lines).doesNotContain("inject[0].freeze app:", "inject[0].for 1s:");
  }

  /** The paths of one section. */
  private static List<String> paths(List<String> lines, String title) {
    return lines.stream()
        .skip(lines.indexOf(title + ":") + 1)
        .takeWhile(line -> !line.isEmpty())
        .map(line -> line.strip().split("  ")[0])
        .toList();
  }

  @Test
  void explainOfRepetitionsAndOfOneRunIsThePlan() throws IOException {
    Series repeated = series("title: X\nrepeat: 2\n" + STACK + USERS);
    assertThat(SeriesText.lines(repeated))
        .contains("all runs:")
        .doesNotContain("apache-tomcat-mysql:");
    Series single = series("title: X\n" + STACK + USERS);
    assertThat(SeriesText.lines(single))
        .isEqualTo(PlanText.lines(single.variants().getFirst().plan()));
  }

  @Test
  void oneRunIsAskedForAndThereAreSeveral() throws IOException {
    Path file = Files.writeString(home.resolve("x.yaml"), "title: X\n" + STACK + USERS);
    PlanReader reader = new PlanReader(home, Injectors.ALL, 2);
    ExperimentException refusal =
        catchThrowableOfType(
            ExperimentException.class, () -> reader.read(file, List.of("repeat=2")));
    assertThat(refusal).hasMessageStartingWith("x.yaml: it makes 2 runs and one belongs here");
  }

  @Test
  void stacksThatAreWrong() {
    assertThat(refused("title: X\n" + STACK + "stacks: []\n" + USERS))
        .startsWith("x.yaml:3:1: the experiment has \"stack\" too; one of the two would be right");
    assertThat(refused("title: X\nstacks: []\n" + USERS))
        .startsWith("x.yaml:2:9: the list of stack is empty; at least one value would be right");
    assertThat(refused("title: X\nstacks: {web: apache}\n" + USERS))
        .startsWith("x.yaml:2:9: a mapping stands where a list belongs; write it like [{web:");
    assertThat(refused("title: X\nstacks: [{web: apache, app: tomcat}]\n" + USERS))
        .startsWith(
            "x.yaml:2:29: tomcat calls mysql of a tier below it, and is the last; below it");
    assertThat(refused("title: X\nstacks: [{web: apache, app: tomcat, db: mysql, nmae: a}]\n"))
        .startsWith("x.yaml:2:54: unknown server \"a\"");
    String twice = "[{web: apache, app: tomcat, db: mysql}, {web: apache, app: tomcat, db: mysql}]";
    assertThat(refused("title: X\nstacks: " + twice + "\n" + USERS))
        .startsWith("x.yaml:2:49: \"apache-tomcat-mysql\" is there twice in the list of stack");
    assertThat(refused("title: X\nstacks: " + twice + "\n" + USERS, "stack.web=nginx"))
        .startsWith("--set: the experiment has several stacks; set stack={web: apache, ");
    assertThat(refused("title: X\nstacks: [{web: apache, app: nginx, db: mysql}]\n" + USERS))
        .startsWith(
            "x.yaml:2:29: apache speaks ajp to the tier below it and nginx understands http; below it these would be right: tomcat, xtomcat");
  }

  @Test
  void loadsThatFitTheMachineCanBeListed() throws Exception {
    Series series =
        series("title: X\n" + STACK + "workload: {users: [{fill: 43%}, {fill: 75%}]}\n");
    assertThat(series.variants())
        .extracting(Series.Variant::label)
        .containsExactly("users fill 43%", "users fill 75%");
    assertThat(series.variants())
        .extracting(variant -> variant.plan().workload().fill().orElseThrow().percent())
        .containsExactly(43.0, 75.0);
    assertThat(series("title: X\n" + STACK + "workload: {users: {fill: [43%, 75%]}}\n").axes())
        .containsExactly(new Series.Axis("workload.users.fill", List.of("43%", "75%")));
  }

  @Test
  void listsThatAreWrong() {
    assertThat(refused("title: X\n" + STACK + "workload: {users: []}\n"))
        .startsWith("x.yaml:3:19: the list of workload.users is empty");
    assertThat(refused("title: X\n" + STACK + "workload: {users: [10, 20, 10]}\n"))
        .startsWith("x.yaml:3:28: \"10\" is there twice in the list of workload.users; keep one");
    assertThat(refused("title: X\n" + STACK + "workload: {users: [10, {a: b}]}\n"))
        .startsWith("x.yaml:3:25: unknown key \"a\" in users; known are: fill, rate");
    assertThat(refused("title: X\n" + STACK + "workload: {users: 1, thinkTime: [1s, {a: b}]}\n"))
        .startsWith("x.yaml:3:38: a mapping stands where a single value belongs");
    assertThat(refused("title: X\n" + STACK + "workload: {users: [10, many]}\n"))
        .isEqualTo(
            """
            x.yaml:3:24: users is "many"; a whole number from 1 to 200000 would be right
              workload: {users: [10, many]}
                                     ^""");
    assertThat(refused("title: X\n" + STACK + USERS, "workload.users=[10, 0]"))
        .startsWith("--set: users is 0; a whole number from 1");
  }

  @Test
  void repeatThatIsWrong() {
    assertThat(refused("title: X\nrepeat: 101\n" + STACK + USERS))
        .startsWith("x.yaml:2:9: repeat is 101; a whole number from 1 to 100 would be right");
    assertThat(refused("title: X\nrepeat: [1, 2]\n" + STACK + USERS))
        .startsWith("x.yaml:2:9: a list stands where a single value belongs");
  }

  @Test
  void tooManyRuns() {
    String list = Stream.iterate(1, i -> i + 1).limit(51).toList().toString();
    assertThat(refused("title: X\n" + STACK + "workload: {users: " + list + "}\n", "repeat=10"))
        .startsWith(
            "x.yaml:3:19: that makes too many runs, 51 of workload.users x 10 repetitions; at most 500 would be right");
  }

  @Test
  void aSettingThatOneOfTheStacksLacks() {
    assertThat(
            refused(
                "title: X\nstack: {web: [apache, nginx], app: tomcat, db: mysql}\n"
                    + USERS
                    + "set: {web.threads: 150}\n"))
        .isEqualTo(
            """
            x.yaml:4:7: nginx has no setting "threads", and one of the stacks is nginx-tomcat-mysql; apache.threads, which counts only where that server is, would be right
              set: {web.threads: 150}
                    ^""");
    assertThat(refused("title: X\n" + STACK + USERS + "set: {nginx.threads: 150}\n"))
        .startsWith("x.yaml:4:7: nginx has no setting \"threads\"; known are: connections");
    assertThat(refused("title: X\n" + STACK + USERS + "set: {nginx.connections: 0}\n"))
        .startsWith("x.yaml:4:26: \"0\" does not fit; 1 to 65000 would be right");
    assertThat(refused("title: X\n" + STACK + USERS + "set: {ngin.connections: 1}\n"))
        .startsWith(
            "x.yaml:4:7: unknown tier \"ngin\" in \"ngin.connections\"; did you mean \"nginx\"?");
  }
}
