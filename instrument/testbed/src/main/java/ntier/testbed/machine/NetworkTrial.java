package ntier.testbed.machine;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.testbed.MachineCommand;

/**
 * Tries what kinds of links and queueing disciplines the kernel has, in a nameless namespace that
 * ends with the trial.
 */
final class NetworkTrial {
  private static final String TRIAL =
      """
      ip link add trialbridge type bridge && echo has bridge
      ip link add trialveth type veth peer name trialpeer && echo has veth
      tc qdisc replace dev lo root netem delay 1ms && echo has netem
      tc qdisc replace dev lo root tbf rate 1mbit burst 10k latency 10ms && echo has tbf
      true
      """;

  private NetworkTrial() {}

  /** Those of bridge, veth, netem and tbf that work; all missing when namespaces cannot be made. */
  static Set<String> run() throws IOException {
    var result = MachineCommand.run(List.of("unshare", "--net", "/bin/sh", "-c", TRIAL), "");
    return result
        .output()
        .lines()
        .filter(line -> line.startsWith("has "))
        .map(line -> line.substring(4))
        .collect(Collectors.toSet());
  }
}
