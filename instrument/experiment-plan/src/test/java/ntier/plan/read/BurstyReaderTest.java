package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.BurstyPlan;
import ntier.plan.BurstyPlan.BurstyLoad;
import ntier.plan.HostPlan;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstyReaderTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static final List<String> BESIDE =
      List.of("bursty-client", "bursty-web", "bursty-app", "bursty-db");

  private static final List<String> SAME =
      List.of("applications", "experiments", "tiers", "configs/profiles");

  @TempDir Path directory;

  private static Plan read(int cores, String inject, String... sets) {
    return read(HOME, cores, inject, sets);
  }

  private static Plan read(Path home, int cores, String inject, String... sets) {
    PlanReader reader = new PlanReader(home, Injectors.ALL, cores);
    List<String> all =
        Stream.concat(Stream.of("inject=" + inject), Stream.of(sets)).collect(Collectors.toList());
    return reader.read(reader.find("first-run"), all);
  }

  private static Map<String, HostPlan> hosts(Plan plan) {
    return plan.bursty().orElseThrow().hosts().stream()
        .collect(Collectors.toMap(HostPlan::name, host -> host));
  }

  @Test
  void withoutAnyKeyItIsTheBatchOfThePaper() {
    Plan plan = read(2, "[{vm-colocation: app}]");
    assertThat(plan.injections())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.schedule())
                    .isEqualTo(SchedulePlan.every(Duration.ofSeconds(15), Duration.ofSeconds(15))));
    BurstyPlan bursty = plan.bursty().orElseThrow();
    assertThat(bursty.load()).isEqualTo(BurstyLoad.batch(400));
    assertThat(bursty.tiers()).extracting("server").containsExactly("apache", "tomcat", "mysql");
    assertThat(bursty.tiers())
        .extracting("host")
        .containsExactly("bursty-web", "bursty-app", "bursty-db");
    assertThat(plan.allHosts())
        .extracting(HostPlan::name)
        .containsExactly(
            "client", "web", "app", "db", "bursty-client", "bursty-web", "bursty-app", "bursty-db");
  }

  @ParameterizedTest
  @CsvSource({"app, 0", "db, 1"})
  void whereNoCoreIsFreeAllOfItSharesThoseOfTheTargetTierAndNoOthers(String tier, int core) {
    Map<String, HostPlan> beside = hosts(read(2, "[{vm-colocation: " + tier + "}]"));
    for (String name : BESIDE) {
      assertThat(beside.get(name).cores()).containsExactly(core);
      assertThat(beside.get(name).weight()).isEqualTo(400);
    }
  }

  @Test
  void coresThatNobodyUsesAreTakenFirst() {
    Map<String, HostPlan> beside = hosts(read(4, "[{vm-colocation: app}]"));
    assertThat(beside.get("bursty-app").cores()).containsExactly(2, 3);
    assertThat(beside.get("bursty-app").weight()).isEqualTo(100);
    assertThat(beside.get("bursty-db").cores()).containsExactly(0);
    Plan one =
        read(
            1,
            "[{vm-colocation: app}]",
            "hosts={client: {cores: [0]}, web: {cores: [0]}, app: {cores: [0]}, db: {cores: [0]}}");
    assertThat(hosts(one).get("bursty-app").cores()).containsExactly(0);
  }

  @Test
  void theWeightIsAgainstThatOfTheTier() {
    Plan plan = read(2, "[{vm-colocation: app, weight: 200}]", "hosts.app.weight=300");
    assertThat(hosts(plan).get("bursty-db").weight()).isEqualTo(600);
  }

  @Test
  void burstsOfALengthHaveSettingsOfTheirOwn() {
    assertThat(sortBuffer(read(2, "[{vm-colocation: app, burst: 400ms}]"))).isEqualTo("33554432");
    assertThat(sortBuffer(read(2, "[{vm-colocation: app, batch: 400}]"))).isEqualTo("16777216");
    assertThat(sortBuffer(read(2, "[{vm-colocation: app, mmpp: 100}]"))).isEqualTo("16777216");
    assertThat(
            read(2, "[{vm-colocation: app, burst: 400ms}]")
                .bursty()
                .orElseThrow()
                .tiers()
                .getFirst()
                .settingTexts())
        .as("what any load has is there still")
        .containsEntry("backlog", "10240");
  }

  private static String sortBuffer(Plan plan) {
    return plan.bursty().orElseThrow().tiers().getLast().settingTexts().get("sortBuffer");
  }

  @Test
  void mmppHasUsersAndNoSchedule() {
    Plan plan = read(2, "[{vm-colocation: db, mmpp: 100, users: 300}]");
    assertThat(plan.bursty().orElseThrow().load()).isEqualTo(BurstyLoad.mmpp(300, 100));
    assertThat(plan.injections().getFirst().schedule()).isEqualTo(SchedulePlan.once(Duration.ZERO));
    assertThat(read(2, "[{vm-colocation: db, mmpp: 100}]").bursty().orElseThrow().load())
        .isEqualTo(BurstyLoad.mmpp(400, 100));
  }

  @Test
  void refusesWhatDoesNotBelongTogether() {
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, mmpp: 100, batch: 40}]"))
        .hasMessageContaining("mmpp and batch both say how")
        .hasMessageContaining("without batch would be right");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, mmpp: 100, every: 4s}]"))
        .hasMessageContaining("the bursts of mmpp come by themselves; without every");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, users: 40}]"))
        .hasMessageContaining("a batch has no users");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, mmpp: 101}]"))
        .hasMessageContaining("100");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: web}]"))
        .hasMessageContaining("vm-colocation can't be injected into web; it works on: app, db");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, for: 300ms}]"))
        .hasMessageContaining("unknown key \"for\"");
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app, batch: 0}]"))
        .hasMessageContaining("1 to 10000");
  }

  @Test
  void refusesASecondSystem() {
    assertThatThrownBy(() -> read(2, "[{vm-colocation: app}, {vm-colocation: db}]"))
        .hasMessageContaining("a second vm-colocation")
        .hasMessageContaining("one of the two would be right");
  }

  @Test
  void isExplainedAndKept() {
    Plan plan = read(2, "[{vm-colocation: app}]");
    assertThat(PlanText.lines(plan))
        .anySatisfy(
            line -> assertThat(line).matches("SysBursty load +400 requests at once +computed"))
        .anySatisfy(
            line -> assertThat(line).matches("SysBursty bursty-db +cores \\[0\\], weight 400 .*"));
    String json = JsonFormat.mapper().writeValueAsString(plan);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
  }

  @Test
  void othersHaveNone() {
    assertThat(read(2, "[{freeze: app, for: 100ms, every: 5s}]").bursty()).isEmpty();
    assertThat(read(2, "none").tier("app").host()).isEqualTo("app");
  }

  /** A home with another SysBursty. */
  private Path homeWith(String sysBursty) throws IOException {
    Files.createDirectory(directory.resolve("configs"));
    for (String same : SAME) {
      Files.createSymbolicLink(directory.resolve(same), HOME.resolve(same));
    }
    Files.writeString(directory.resolve("configs/sysbursty.yaml"), sysBursty);
    return directory;
  }

  @AfterEach
  void unlink() throws IOException {
    for (String same : SAME) {
      Files.deleteIfExists(directory.resolve(same));
    }
  }

  @Test
  void runsTheApplicationThatItsFileNamesOnTheTiersThatItNames() throws IOException {
    Path home =
        homeWith(
            """
            about: an application without data
            application: tomcat-examples
            weight: 100
            stack: {edge: nginx, site: tomcat*2}
            """);
    Plan plan = read(home, 4, "[{vm-colocation: app}]");
    Plan beside = plan.beside().orElseThrow();
    assertThat(plan.applicationName()).isEqualTo("rubbos");
    assertThat(beside.applicationName()).isEqualTo("tomcat-examples");
    assertThat(beside.database()).isEmpty();
    assertThat(beside.workload().mix()).isEmpty();
    assertThat(beside.hosts())
        .extracting(HostPlan::name)
        .containsExactly("bursty-client", "bursty-edge", "bursty-site-1", "bursty-site-2");
    assertThat(hosts(plan).get("bursty-edge").cores()).containsExactly(2, 3);
    for (String last : List.of("bursty-site-1", "bursty-site-2")) {
      assertThat(hosts(plan).get(last).cores()).as(last).containsExactly(0);
    }
  }

  @Test
  void itsUsersAreTheDefaultApplicationsWhereItNamesNone() {
    assertThat(read(2, "[{vm-colocation: app}]").beside().orElseThrow())
        .satisfies(
            beside -> {
              assertThat(beside.applicationName()).isEqualTo("rubbos");
              assertThat(beside.database()).isEqualTo("standard");
              assertThat(beside.workload().mix()).isEqualTo("browse-only");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application: shop | 1:14: unknown application \"shop\"",
        "application: tomcat-examples, database: small | 2:11: tomcat-examples has no data; without",
        "application: tomcat-examples | 1:14: the application tomcat-examples has no data, and the stack",
        "application: rubbos | 1:1: the key \"database\" is missing in SysBursty; add one like",
        "application: rubbos, database: huge | 2:11: unknown database size \"huge\"",
      })
  void refusesAnApplicationThatDoesNotFit(String lines, String complaint) throws IOException {
    Path home =
        homeWith(
            lines.replace(", ", "\n")
                + "\nweight: 100\nstack: {web: apache, app: tomcat, db: mysql}\n");
    assertThatThrownBy(() -> read(home, 2, "[{vm-colocation: app}]"))
        .hasMessageStartingWith("configs/sysbursty.yaml:" + complaint);
  }
}
