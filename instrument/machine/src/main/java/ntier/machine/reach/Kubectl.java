package ntier.machine.reach;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.MachinePlan;

/**
 * The command lines of the user's kubectl, with the user's configuration: under sudo that of who
 * typed it, unless root has one.
 */
final class Kubectl {
  private static final String CONFIG = ".kube/config";

  private final Map<String, String> environment;

  /**
   * @param environment of this process
   */
  Kubectl(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** That of this process. */
  static Kubectl ofThisProcess() {
    return new Kubectl(System.getenv());
  }

  /** Runs the words that follow in a pod. */
  List<String> exec(MachinePlan.Pod pod) {
    List<String> words = new ArrayList<>(begin(pod));
    words.addAll(List.of("exec", "-i", "--namespace", pod.namespace(), pod.pod()));
    pod.container().ifPresent(container -> words.addAll(List.of("--container", container)));
    words.add("--");
    return words;
  }

  /** Says what the API has of a pod. */
  List<String> get(MachinePlan.Pod pod, String jsonPath) {
    List<String> words = new ArrayList<>(begin(pod));
    words.addAll(
        List.of(
            "get",
            "pod",
            "--namespace",
            pod.namespace(),
            pod.pod(),
            "--output",
            "jsonpath=" + jsonPath));
    return words;
  }

  private List<String> begin(MachinePlan.Pod pod) {
    List<String> words = new ArrayList<>();
    if (pod.config().isEmpty() && !hasConfiguration()) {
      caller().ifPresent(user -> words.addAll(List.of("sudo", "-n", "-H", "-u", user, "--")));
    }
    words.add("kubectl");
    pod.config().ifPresent(config -> words.add("--kubeconfig=" + config));
    return words;
  }

  private boolean hasConfiguration() {
    return environment.containsKey("KUBECONFIG")
        || Files.exists(Path.of(environment.getOrDefault("HOME", "/root"), CONFIG));
  }

  private Optional<String> caller() {
    return Optional.ofNullable(environment.get("SUDO_USER")).filter(user -> !user.equals("root"));
  }
}
