package ntier.machine.reach;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What of a machine's kernel a container may use: a run needs what a privileged pod has. */
final class Privileges {
  private static final String NAME = "privileges";

  /** Of linux/capability.h: namespaces and mounts, what of a network is set, other processes. */
  private static final Map<Integer, String> CAPABILITIES =
      Map.of(21, "CAP_SYS_ADMIN", 12, "CAP_NET_ADMIN", 19, "CAP_SYS_PTRACE");

  /** All users are those of the machine: no user namespace. */
  private static final String ALL_USERS = "0 0 4294967295";

  private Privileges() {}

  /**
   * @param told what the script of {@link Look} said
   */
  static Finding finding(Map<String, List<String>> told) {
    List<String> lacks = new ArrayList<>();
    told.getOrDefault("sandbox", List.of())
        .forEach(sandbox -> lacks.add("it runs in " + sandbox + ", which is no Linux kernel"));
    if (!told.getOrDefault("users", List.of(ALL_USERS)).contains(ALL_USERS)) {
      lacks.add("it has a user namespace, so that its root is none of the machine");
    }
    told.getOrDefault("readonly", List.of()).forEach(file -> lacks.add(file + " is read-only"));
    long has =
        Long.parseUnsignedLong(told.getOrDefault("capabilities", List.of("0")).getFirst(), 16);
    CAPABILITIES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(one -> (has >> one.getKey() & 1) == 0)
        .forEach(one -> lacks.add("it has no " + one.getValue()));
    return Finding.of(
        NAME,
        true,
        lacks.isEmpty(),
        lacks.isEmpty() ? "those of a privileged container" : String.join("; ", lacks),
        "securityContext: {privileged: true} for its container, without hostUsers: false and a sandboxing runtimeClassName, on nodes that allow it (GKE Autopilot and Fargate do not)");
  }
}
