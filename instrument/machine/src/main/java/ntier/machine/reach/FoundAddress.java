package ntier.machine.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.machine.MachineLacksException;
import ntier.plan.MachinePlan;

/**
 * The address of a machine among the machines, where its profile does not say it: a pod's is known
 * to Kubernetes, and a machine over SSH is taken to be reached by the others where ssh reached it.
 */
public final class FoundAddress {
  private static final Duration LIMIT = Duration.ofSeconds(15);
  private static final String RUNNING = "Running";

  /** Client's address and port, then the server's; UNKNOWN where there is no connection. */
  private static final String SERVER = "set -- ${SSH_CONNECTION:-}; echo \"${3:-}\"";

  private FoundAddress() {}

  /**
   * The machine with its address.
   *
   * @throws MachineLacksException if it has none that can be found, with what to do
   */
  public static MachinePlan of(MachinePlan machine) throws IOException, InterruptedException {
    if (machine.at().isPresent()) {
      return machine;
    }
    return switch (machine.reach()) {
      case MachinePlan.Pod pod -> machine.at(ofPod(machine, pod));
      case MachinePlan.Ssh ssh -> machine.at(ofServer(ssh).orElseThrow(() -> none(machine)));
      case MachinePlan.Command _ -> throw none(machine);
    };
  }

  private static String ofPod(MachinePlan machine, MachinePlan.Pod pod)
      throws IOException, InterruptedException {
    Shell.Said said =
        Shell.run(
            Kubectl.ofThisProcess().get(pod, "{.status.phase} {.status.podIP}"),
            Path.of("/dev/null"),
            LIMIT);
    if (!said.ended() || said.exitCode() != 0) {
      throw AgentProcess.unusable(machine, said, LIMIT);
    }
    List<String> words = List.of(said.output().strip().split(" "));
    if (!words.getFirst().equals(RUNNING) || words.size() < 2) {
      throw new MachineLacksException(
          "machine %s cannot be used (%s): it is %s; kubectl describe pod --namespace %s %s says why"
              .formatted(machine.name(), pod.text(), words.getFirst(), pod.namespace(), pod.pod()));
    }
    return words.get(1);
  }

  private static Optional<String> ofServer(MachinePlan.Ssh ssh)
      throws IOException, InterruptedException {
    Shell.Said said = Shell.run(ssh, SERVER, LIMIT);
    return said.ended() && said.exitCode() == 0 ? others(said.output().strip()) : Optional.empty();
  }

  /** An address that other machines can reach, too; not that of a machine to itself. */
  static Optional<String> others(String address) {
    return address.matches("[0-9a-fA-F.:]{3,45}") && !address.matches("127\\..*|::1")
        ? Optional.of(address)
        : Optional.empty();
  }

  private static MachineLacksException none(MachinePlan machine) {
    return new MachineLacksException(
        "machine %s has no address among the machines in the profile; at: 10.10.1.1, as the other machines reach it, would be right"
            .formatted(machine.name()));
  }
}
