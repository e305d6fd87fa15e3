package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.Between;
import ntier.plan.ExperimentException;
import ntier.plan.MachinePlan;
import ntier.plan.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachinesReaderTest {
  private static final Place ASKED = Place.of("--profile lab");

  @TempDir private Path home;

  private List<MachinePlan> read(String profile) throws IOException {
    Path folder = Files.createDirectories(home.resolve("configs/profiles"));
    Files.writeString(folder.resolve("lab.yaml"), profile);
    return MachinesReader.read(home, "lab", ASKED);
  }

  @Test
  void machines() throws Exception {
    List<MachinePlan> machines =
        read(
            """
            sshConfig: lab.ssh
            machines:
              m0: {ssh: alice@node0.lab, at: 10.10.1.1}
              box: {command: [docker, exec, -i, x]}
            """);
    String config = home.resolve("configs/profiles/lab.ssh").toString();
    assertThat(machines)
        .containsExactly(
            new MachinePlan(
                "m0",
                new MachinePlan.Ssh("alice@node0.lab", Optional.of(config)),
                Optional.of("10.10.1.1")),
            new MachinePlan(
                "box",
                new MachinePlan.Command(List.of("docker", "exec", "-i", "x")),
                Optional.empty()));
    assertThat(machines.getFirst().reach().text()).isEqualTo("ssh alice@node0.lab");
    assertThat(machines.getLast().reach().text()).isEqualTo("docker exec -i x");
  }

  @Test
  void pods() throws Exception {
    List<MachinePlan> machines =
        read(
            """
            kubeconfig: lab.kube
            machines:
              p0: {pod: ntier/ntier-0}
              p1: {pod: ntier/ntier-1/machine}
            """);
    Optional<String> config = Optional.of(home.resolve("configs/profiles/lab.kube").toString());
    assertThat(machines)
        .extracting(MachinePlan::reach)
        .containsExactly(
            new MachinePlan.Pod("ntier", "ntier-0", Optional.empty(), config),
            new MachinePlan.Pod("ntier", "ntier-1", Optional.of("machine"), config));
    assertThat(machines.getLast().reach().text()).isEqualTo("pod ntier/ntier-1/machine");
  }

  @Test
  void whatJoinsThem() throws Exception {
    String machines = "machines: {m0: {ssh: a}}\n";
    read(machines);
    assertThat(MachinesReader.between(home, "lab", ASKED)).isEqualTo(Between.VXLAN);
    read(machines + "network: {between: given}");
    assertThat(MachinesReader.between(home, "lab", ASKED)).isEqualTo(Between.GIVEN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hosts: {} | the key \"machines\" is missing in the profile",
        "machines: {} | there are no machines; one like m0: {ssh: alice@node0.lab",
        "machines: {M0: {ssh: a}} | a machine is called \"M0\"; lower-case letters",
        "machines: {m0: {at: 10.0.0.1}} | a machine is reached by ssh, as a pod or by a command",
        "machines: {m0: {ssh: a, command: [b]}} | a machine is reached by ssh, as a pod or by a",
        "machines: {m0: {pod: ntier-0}} | a pod is NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER, not",
        "machines: {m0: {pod: -n/--as}} | a pod is NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER, not",
        "machines: {m0: {pod: a/b/c/d}} | a pod is NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER, not",
        "machines: {m0: {ssh: -oProxyCommand=x}} | what ssh connects to is a host, or user@host",
        "machines: {m0: {ssh: a b}} | what ssh connects to is a host, or user@host",
        "machines: {m0: {command: []}} | the command has no word",
        "machines: {m0: {ssh: a, at: here}} | a machine is at \"here\"; its address among the",
        "machines: {m0: {shh: a}} | unknown key \"shh\" in the machine; did you mean \"ssh\"?",
      })
  void wrong(String profile, String complaint) {
    assertThatThrownBy(() -> read(profile))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint)
        .hasMessageContaining("configs/profiles/lab.yaml");
  }

  @Test
  void unknownProfile() throws Exception {
    read("machines: {m0: {ssh: a}}");
    assertThatThrownBy(() -> MachinesReader.read(home, "lap", ASKED))
        .hasMessageContaining("unknown profile \"lap\"; did you mean \"lab\"?");
  }
}
