package ntier.cli.advice.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.simulation.advice.ServerKind;

/**
 * What was read from a machine, as text.
 *
 * @param files texts of configuration files by path, in the order in which their server reads them
 * @param owners which server's a file is, by path; its path says so where it is not here
 * @param tcp what {@code ss -ltnpH} printed; empty if it cannot be run
 * @param unix what {@code ss -lxnpH} printed
 * @param counters what {@code nstat -asz} printed; empty if it cannot be run
 * @param programs names of all processes that run
 * @param somaxconn net.core.somaxconn; empty if it cannot be read
 * @param uptimeSeconds since the kernel started; 0 if it cannot be read
 * @param cores that the machine has
 * @param unread what could not be read, each with the reason
 */
public record MachineFacts(
    SequencedMap<String, String> files,
    Map<String, ServerKind> owners,
    String tcp,
    String unix,
    String counters,
    List<String> programs,
    String somaxconn,
    double uptimeSeconds,
    int cores,
    List<String> unread) {
  public MachineFacts {
    files = new LinkedHashMap<>(files);
    owners = Map.copyOf(owners);
    programs = List.copyOf(programs);
    unread = List.copyOf(unread);
  }
}
