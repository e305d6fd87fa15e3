package ntier.testbed.machine;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.testbed.Command;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.PlainUsers;
import ntier.testbed.rights.Rights;

/** Starts a program as a server would be, and looks what the kernel says of it. */
final class RightsTrial {
  private static final String FIX =
      "run on the machine itself, or in a privileged container that maps 65,536 users";

  private RightsTrial() {}

  static Check check() {
    try {
      var users = PlainUsers.ofThisMachine();
      var rights = Rights.of(users.host(0));
      var status =
          Command.check(
              Confined.command(rights, List.of(), List.of("/bin/cat", "/proc/self/status")), "");
      boolean plain = isPlain(status, rights);
      return Check.of(
          "users",
          true,
          plain,
          plain
              ? "servers and load run as users from %d on, who have no account, without any right of root; the monitors as %d"
                  .formatted(users.host(0), users.monitors())
              : "a program started as user %d keeps rights of root".formatted(rights.uid()),
          FIX);
    } catch (IOException no) {
      return Check.of("users", true, false, no.getMessage(), FIX);
    }
  }

  /** Whether {@code /proc/PID/status} shows just these rights. */
  static boolean isPlain(String status, Rights rights) {
    Map<String, String> fields =
        status
            .lines()
            .filter(line -> line.contains(":"))
            .collect(
                Collectors.toMap(
                    line -> line.substring(0, line.indexOf(':')),
                    line -> line.substring(line.indexOf(':') + 1).strip(),
                    (first, again) -> first));
    String uid = Integer.toString(rights.uid());
    String mask = "%016x".formatted(rights.mask());
    return fields.getOrDefault("Uid", "").equals(String.join("\t", uid, uid, uid, uid))
        && "1".equals(fields.get("NoNewPrivs"))
        && mask.equals(fields.get("CapEff"))
        && mask.equals(fields.get("CapBnd"));
  }
}
