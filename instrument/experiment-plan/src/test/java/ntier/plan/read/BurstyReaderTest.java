package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstyReaderTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static Plan read(int cores, String inject, String... sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, cores);
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
    for (String name : BurstyPlan.HOSTS) {
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
            line -> assertThat(line).matches("SysBursty load +400 ViewStory at once +computed"))
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
}
