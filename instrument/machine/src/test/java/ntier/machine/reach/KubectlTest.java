package ntier.machine.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ntier.plan.MachinePlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubectlTest {
  private static final MachinePlan.Pod POD = MachinePlan.Pod.of("ntier/ntier-0", Optional.empty());

  @TempDir private Path home;

  private Kubectl kubectl(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("HOME", home.toString());
    return new Kubectl(environment);
  }

  @Test
  @DisplayName("the command behind --, the container where one is named")
  void exec() {
    assertThat(kubectl(Map.of()).exec(POD))
        .containsExactly("kubectl", "exec", "-i", "--namespace", "ntier", "ntier-0", "--");
    assertThat(
            kubectl(Map.of()).exec(MachinePlan.Pod.of("n/p/machine", Optional.of("/x/kubeconfig"))))
        .containsExactly(
            "kubectl",
            "--kubeconfig=/x/kubeconfig",
            "exec",
            "-i",
            "--namespace",
            "n",
            "p",
            "--container",
            "machine",
            "--");
  }

  @Test
  @DisplayName("under sudo it is that of who typed it, unless root has a configuration")
  void whose() throws Exception {
    Map<String, String> sudo = Map.of("SUDO_USER", "alice");
    assertThat(kubectl(sudo).get(POD, "{.status.podIP}"))
        .containsExactly(
            "sudo",
            "-n",
            "-H",
            "-u",
            "alice",
            "--",
            "kubectl",
            "get",
            "pod",
            "--namespace",
            "ntier",
            "ntier-0",
            "--output",
            "jsonpath={.status.podIP}");
    assertThat(kubectl(Map.of("SUDO_USER", "root")).exec(POD)).startsWith("kubectl");
    assertThat(kubectl(Map.of("SUDO_USER", "alice", "KUBECONFIG", "/c")).exec(POD))
        .startsWith("kubectl");
    Files.createDirectories(home.resolve(".kube"));
    Files.writeString(home.resolve(".kube/config"), "");
    assertThat(kubectl(sudo).exec(POD)).startsWith("kubectl");
  }
}
