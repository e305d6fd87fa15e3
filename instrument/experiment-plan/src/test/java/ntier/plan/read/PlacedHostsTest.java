package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.JsonFormat;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A profile that places hosts on machines. */
class PlacedHostsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static final String MACHINES =
      """
      database: small
      machines:
        m0: {ssh: node0, at: 10.10.1.1}
        m1: {ssh: node1, at: 10.10.1.2}
      """;

  private static final String HOSTS =
      """
      hosts:
        client: {machine: m0, cores: [0, 1]}
        web: {machine: m1, cores: [0]}
        app: {machine: m1, cores: own}
        others: {machine: m1, cores: [5]}
      """;

  private static final String GIVEN =
      """
      database: small
      machines:
        m0: {ssh: node0}
        m1: {ssh: node1}
        m2: {ssh: node2}
        m3: {ssh: node3}
      network: {between: given}
      hosts:
        client: {machine: m0, cores: [0, 1]}
        web: {machine: m1, cores: [0]}
        app: {machine: m2, cores: [0]}
        db: {machine: m3, cores: [0]}
      """;

  @TempDir Path folder;

  private Plan read(String profile, String... sets) throws Exception {
    Path file = Files.writeString(folder.resolve("lab.yaml"), profile);
    // One core here: what other machines have is seen there.
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 1);
    List<String> all = new ArrayList<>(List.of("profile=" + file));
    all.addAll(List.of(sets));
    return reader.read(reader.find("first-run"), all);
  }

  private static List<Integer> cores(Plan plan, String host) {
    return plan.allHosts().stream()
        .filter(one -> one.name().equals(host))
        .findFirst()
        .orElseThrow()
        .cores();
  }

  @Test
  void eachHostIsOnItsMachine() throws Exception {
    Plan plan = read(MACHINES + HOSTS);
    assertThat(plan.hosts())
        .extracting(HostPlan::machine)
        .containsExactly(
            Optional.of("m0"), Optional.of("m1"), Optional.of("m1"), Optional.of("m1"));
    assertThat(PlacedPlan.is(plan)).isTrue();
    assertThat(PlacedPlan.machines(plan)).containsExactly("m0", "m1");
    assertThat(PlacedPlan.hosts(plan, "m1")).containsExactly("web", "app", "db");
  }

  @Test
  void eachHasTheNetworkOfItsMachine() throws Exception {
    Plan plan = read(GIVEN);
    assertThat(plan.between()).contains(Between.GIVEN);
    assertThat(read(MACHINES + HOSTS).between()).contains(Between.VXLAN);
    assertThat(
            read("database: small\nhosts: {others: {cores: [0]}, client: {cores: [0]}}").between())
        .isEmpty();
    assertThat(PlanText.rows(plan))
        .anySatisfy(
            row -> {
              assertThat(row.path()).isEqualTo("network.between");
              assertThat(row.value()).isEqualTo("given");
            });
    String json = JsonFormat.mapper().writeValueAsString(plan);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
  }

  @Test
  void theProfileOfPods() throws Exception {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 1);
    Plan plan = reader.read(reader.find("first-run"), List.of("profile=kubernetes"));
    assertThat(plan.between()).contains(Between.GIVEN);
    assertThat(PlacedPlan.machines(plan)).containsExactly("p0", "p1", "p2", "p3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "machine: m2, cores | machine: m1, cores | web and app are both on machine m1, which has one",
        "db: {machine: m3 | db: {mtu: 1400, machine: m3 | mtu of db: its link",
        "given | gven | unknown between \"gven\"",
        "machines: | others: | unknown key \"others\"",
      })
  void whatDoesNotGoWithTheNetworkOfAMachine(String right, String wrong, String complaint) {
    assertThatThrownBy(() -> read(GIVEN.replace(right, wrong)))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void whatAnExperimentDoesNotHaveOnTheNetworkOfAMachine() {
    assertThatThrownBy(() -> read(GIVEN, "inject=[{vm-colocation: app}]"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("brings a second system to the machine of app")
        .hasMessageContaining("a profile with between: vxlan would be right");
    assertThatThrownBy(() -> read(GIVEN, "network.between=vxlan"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("an experiment does not say what joins the machines");
    assertThatThrownBy(
            () ->
                read(
                    "database: small\nnetwork: {between: given}\nhosts: {client: {cores: [0]}, others: {cores: [0]}}\n"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("between is for several machines, and the profile has none");
  }

  @Test
  void coresOfTwoMachinesAreNeverOne() throws Exception {
    Plan plan = read(MACHINES + HOSTS);
    assertThat(cores(plan, "client")).containsExactly(0, 1);
    assertThat(cores(plan, "web")).containsExactly(PlacedPlan.CORES);
    assertThat(cores(plan, "app")).as("the first that no other host there has").hasSize(1);
    assertThat(cores(plan, "app")).containsExactly(PlacedPlan.CORES + 1);
    assertThat(cores(plan, "db")).containsExactly(PlacedPlan.CORES + 5);
    String text =
        PlanText.rows(plan).stream()
            .map(row -> row.path() + "=" + row.value())
            .collect(Collectors.joining("\n"));
    assertThat(text).contains("hosts.app.machine=m1", "hosts.app.cores=[1]");
  }

  @Test
  void aMachineHasTheCpusThatItMayUse() throws Exception {
    Plan plan = read(MACHINES + HOSTS);
    List<Integer> cpus = List.of(4, 6, 8, 10, 12, 14);
    Plan there = PlacedPlan.at(List.of("web", "app", "db"), cpus, plan);
    assertThat(cores(there, "web")).containsExactly(4);
    assertThat(cores(there, "app")).containsExactly(6);
    assertThat(cores(there, "db")).containsExactly(14);
    assertThat(cores(there, "client")).as("it is elsewhere").containsExactly(0, 1);
    assertThatThrownBy(() -> PlacedPlan.at(List.of("db"), cpus.subList(0, 2), plan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the host db is placed on core 5 and its machine m1 has 2 (0 to 1)");
  }

  @Test
  void itIsTheSameAfterItWasJson() throws Exception {
    Plan plan = read(MACHINES + HOSTS, "inject=[{vm-colocation: app}]");
    String json = JsonFormat.mapper().writeValueAsString(plan);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
  }

  @Test
  void sysBurstyIsWhereItsTargetIs() throws Exception {
    Plan plan = read(MACHINES + HOSTS, "inject=[{vm-colocation: app}]");
    assertThat(plan.bursty().orElseThrow().hosts())
        .isNotEmpty()
        .allSatisfy(
            host -> {
              assertThat(host.machine()).contains("m1");
              assertThat(host.cores()).containsExactly(PlacedPlan.CORES + 1);
            });
  }

  @Test
  void withoutMachinesAllAreHere() throws Exception {
    Plan plan = read("database: small\nhosts: {client: {cores: [0]}, others: {cores: [0]}}");
    assertThat(PlacedPlan.is(plan)).isFalse();
    assertThat(PlacedPlan.machines(plan)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client: {machine: m0, cores: [0]}, others: {cores: [0]} | the host web is on no machine; machine: m0 would be right, or another of the profile's: m0, m1",
        "client: {machine: m9, cores: [0]}, others: {machine: m1, cores: [0]} | the profile has no machine \"m9\"; known are: m0, m1",
        "client: {machine: m0, cores: db}, others: {machine: m1, cores: [0]} | cores of the host client are \"db\"",
      })
  void wrong(String hosts, String complaint) {
    assertThatThrownBy(() -> read(MACHINES + "hosts: {" + hosts + "}"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint)
        .hasMessageContaining("lab.yaml");
  }

  @Test
  void anExperimentChoosesNoFile() throws Exception {
    Path profile = Files.writeString(folder.resolve("lab.yaml"), MACHINES + HOSTS);
    String experiment = Files.readString(HOME.resolve("experiments/first-run.yaml"));
    Path file =
        Files.writeString(
            folder.resolve("mine.yaml"),
            experiment.replace("profile: two-core", "profile: " + profile));
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThatThrownBy(() -> reader.read(reader.find(file.toString()), List.of()))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("unknown profile");
  }

  @Test
  void anExperimentPlacesNothing() {
    assertThatThrownBy(() -> read(MACHINES + HOSTS, "hosts.web.machine=m0"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("an experiment does not say which machine a host is on");
  }

  @Test
  void aMachineThatTheProfileLacks() {
    assertThatThrownBy(
            () ->
                read(
                    "database: small\nhosts: {client: {machine: m0, cores: [0]}, others: {cores: [0]}}"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("the profile has no machines; machines: {m0: {ssh: user@host");
  }
}
