package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import ntier.plan.HostPlan;
import ntier.plan.PhasesPlan;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.plan.TierPlan;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.tier.ServerCount;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The tiers, profiles and first experiments that the suite comes with are all right. */
class RealHomeTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  /** MaxSysQDepth of Apache is 150 + 128 = 278, of MySQL 100 + 128 = 228 (paper 002, section 3). */
  @Test
  void firstRunHasTheQueueLimitsOfThePaper() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    Plan plan = reader.read(reader.find("first-run"), List.of());
    assertThat(plan.tiers()).extracting("queueLimit").containsExactly(278, 293, 228);
    Plan quiet = reader.read(reader.find("first-run-quiet"), List.of());
    assertThat(quiet.injections()).isEmpty();
    assertThat(quiet.workload()).isEqualTo(plan.workload());
    assertThat(quiet.tiers()).extracting("queueLimit").containsExactly(278, 293, 228);
  }

  /** Eight combinations, two millibottlenecks, and what the paper counts of each (section 4). */
  @Test
  void theMatrixHasAllCombinations() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    Series matrix = reader.series(reader.find("matrix"), List.of());
    assertThat(matrix.variants())
        .hasSize(16)
        .extracting(variant -> variant.plan().stack() + " NX=" + variant.plan().nx())
        .contains("apache-tomcat-mysql NX=0", "nginx-tomcat-mysql NX=1")
        .contains("nginx-xtomcat-mysql NX=2", "nginx-xtomcat-xmysql NX=3");
    assertThat(matrix.variants()).extracting(Series.Variant::label).doesNotHaveDuplicates();
  }

  /** A list at a parameter of an injector is a sweep over it. */
  @Test
  void theSweepIsExplained() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    List<String> lines =
        SeriesText.lines(reader.series(reader.find("sweep-freeze"), List.of("phases.measure=20s")));
    assertThat(lines)
        .contains("  inject[0].for: 100ms, 200ms, 300ms, 400ms, 500ms, 600ms, 800ms")
        .contains("inject[0].for 100ms:", "inject[0].for 800ms:")
        .anyMatch(line -> line.startsWith("  inject[0]  freeze app for 100ms every 5s after 5s  "))
        .anyMatch(line -> line.startsWith("  inject[0]  freeze app for 800ms every 5s after 5s  "));
    assertThat(lines.getFirst()).matches("7 runs, about \\d+ min: How long must .*");
  }

  @Test
  void everyProfileCanBeReadOnAMachineThatIsLargeEnough() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 5);
    Plan plan = reader.read(reader.find("first-run"), List.of("profile=paper"));
    assertThat(plan.hosts()).extracting("cores").doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("one core takes longer to get warm, unless the experiment or command line says more")
  void phasesOnOneCore() {
    assertThat(phases(2)).isEqualTo(new PhasesPlan(seconds(10), seconds(15), seconds(60)));
    assertThat(phases(1)).isEqualTo(new PhasesPlan(seconds(40), seconds(30), seconds(60)));
    assertThat(phases(1, "phases.ramp=1s", "phases.warmUp=50s", "phases.measure=6s"))
        .isEqualTo(new PhasesPlan(seconds(1), seconds(50), seconds(6)));
    PhasesPlan least = new PhasesPlan(seconds(50), seconds(30), seconds(60));
    assertThat(phases(1, "phases.ramp=at least 50s", "phases.warmUp=at least 2s")).isEqualTo(least);
    assertThat(phases(1, "phases={ramp: at least 50s, warmUp: at least 2s}")).isEqualTo(least);
    PlanReader one = new PlanReader(HOME, Injectors.ALL, 1);
    Plan plan = one.read(one.find("first-run"), List.of("phases.warmUp=2s"));
    assertThat(plan.origins().get("phases.ramp").place()).contains("one-core.yaml");
    assertThat(plan.phases().warmUp()).isEqualTo(seconds(2));
  }

  private static PhasesPlan phases(int cores, String... sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, cores);
    return reader.read(reader.find("first-run"), List.of(sets)).phases();
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  @Test
  @DisplayName("on the cores of another host: the same file on one core, two and five")
  void coresOfAnotherHost() {
    String onDatabases = "hosts={client: {cores: db}, web: {cores: db}}";
    PlanReader two = new PlanReader(HOME, Injectors.ALL, List.of(4, 7));
    assertThat(two.read(two.find("first-run"), List.of(onDatabases)).hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(7), List.of(7), List.of(4), List.of(7));
    PlanReader one = new PlanReader(HOME, Injectors.ALL, 1);
    assertThat(one.read(one.find("first-run"), List.of(onDatabases)).hosts())
        .extracting(HostPlan::cores)
        .containsOnly(List.of(0));
    PlanReader five = new PlanReader(HOME, Injectors.ALL, 5);
    assertThat(five.read(five.find("first-run"), List.of("profile=paper", onDatabases)).hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(4), List.of(4), List.of(3), List.of(4));
    // Over cores that the experiment itself gives the other host.
    assertThat(
            two.read(two.find("first-run"), List.of("hosts={app: {cores: db}, db: {cores: [0]}}"))
                .hosts())
        .extracting(HostPlan::cores)
        .containsExactly(List.of(4, 7), List.of(4, 7), List.of(4), List.of(4));
  }

  @Test
  void stacksAreNamedByTheirServersWhichMayHaveHyphens() {
    TierCatalog catalog = TierCatalog.read(HOME.toAbsolutePath().normalize());
    assertThat(words(catalog, "apache-tomcat-mysql")).containsExactly("apache", "tomcat", "mysql");
    assertThat(words(catalog, "apache-event-tomcat-nio*12-xmysql"))
        .containsExactly("apache-event", "tomcat-nio*12", "xmysql");
    assertThat(words(catalog, "nginx")).containsExactly("nginx");
    for (String wrong :
        List.of("", "-nginx", "nginx-", "nginx*0", "nginx*17", "apache-tom", "*2")) {
      assertThat(catalog.stack(wrong)).as(wrong).isEmpty();
    }
  }

  private static List<String> words(TierCatalog catalog, String joined) {
    return catalog.stack(joined).orElseThrow().stream().map(ServerCount::text).toList();
  }

  @Test
  @DisplayName(
      "each server: in front of the application, alone, as the application's, as its data's")
  void everyStackCanBePlanned() {
    List<TierDescription> servers =
        List.copyOf(TierCatalog.read(HOME.toAbsolutePath().normalize()).all());
    Set<String> contracts = ApplicationCatalog.of(HOME).find("rubbos").builds().keySet();
    List<TierDescription> applications =
        servers.stream()
            .filter(server -> server.runs().filter(contracts::contains).isPresent())
            .filter(server -> !server.protocols().calls().isEmpty())
            .toList();
    assertThat(applications).hasSizeGreaterThan(1);
    for (TierDescription server : servers) {
      if (server.data().isPresent()) {
        planned(List.of("tomcat", server.server()));
      } else if (server.runs().isEmpty()) {
        if (!server.protocols().calls().isEmpty()) {
          applications.forEach(app -> planned(List.of(server.server(), app.server(), "mysql")));
        }
        if (server.protocols().canBeLast()) {
          planned(List.of(server.server()));
        }
      } else if (server.protocols().calls().isEmpty()) {
        planned("server-architectures", List.of(server.server()));
        planned("server-architectures", List.of("haproxy", server.server()));
      }
    }
    planned("wordpress", List.of("nginx", "php-fpm", "mariadb"));
  }

  private static void planned(List<String> stack) {
    planned("first-run-quiet", stack);
  }

  private static void planned(String experiment, List<String> stack) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    String joined = String.join("-", stack);
    Plan plan = reader.read(reader.find(experiment), List.of("stack=" + joined));
    assertThat(plan.tiers()).extracting(TierPlan::server).isEqualTo(stack);
    assertThat(plan.tiers().stream().filter(TierPlan::servesFiles)).as(joined).hasSize(1);
  }

  @Test
  void connectionsThatTheAppTierWouldNeverServeAreRefused() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    Path firstRun = reader.find("first-run");
    assertThatThrownBy(() -> reader.read(firstRun, List.of("app.threads=149")))
        .hasMessageContaining("apache would keep 150 connections to tomcat, which serves 149")
        .hasMessageContaining("a web.appConnections that is smaller, or more app.threads");
    assertThat(reader.read(firstRun, List.of("app.threads=149", "stack.app=tomcat-nio")).tiers())
        .hasSize(3);
    reader.read(firstRun, List.of("app.threads=149", "web.connections=on-demand"));
    assertThatThrownBy(
            () ->
                reader.read(
                    firstRun,
                    List.of("stack.web=nginx", "web.connections=pooled", "app.threads=150")))
        .hasMessageContaining("nginx would keep 150 connections to tomcat, which serves 150");
  }
}
