package ntier.testbed.rights;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a process may do: it runs as a plain user who is nobody's account, in the group of the same
 * number alone, and can never gain more (no-new-privs, and a bounding set of just its
 * capabilities).
 *
 * @param uid of the user and the group; never 0
 * @param capabilities that it has beside, also those it starts
 */
public record Rights(int uid, Set<Capability> capabilities) {
  public Rights {
    if (uid <= 0) {
      throw new IllegalArgumentException("uid %d: servers never run as root".formatted(uid));
    }
    capabilities = Set.copyOf(capabilities);
  }

  /** No capability at all. */
  public static Rights of(int uid) {
    return new Rights(uid, Set.of());
  }

  /** A program with its arguments, started with these rights by root. */
  List<String> grant(List<String> program) {
    String allowed =
        sorted().stream().map(capability -> ",+" + capability.word()).collect(Collectors.joining());
    var command = new ArrayList<String>();
    command.add("setpriv");
    command.add("--reuid=" + uid);
    command.add("--regid=" + uid);
    command.add("--clear-groups");
    command.add("--no-new-privs");
    command.add("--inh-caps=-all" + allowed);
    command.add("--ambient-caps=-all" + allowed);
    command.add("--bounding-set=-all" + allowed);
    command.add("--");
    command.addAll(program);
    return command;
  }

  /** The mask that {@code CapEff} of {@code /proc/PID/status} shows. */
  public long mask() {
    return capabilities.stream().mapToLong(capability -> 1L << capability.bit()).sum();
  }

  private Set<Capability> sorted() {
    var sorted = EnumSet.noneOf(Capability.class);
    sorted.addAll(capabilities);
    return sorted;
  }
}
