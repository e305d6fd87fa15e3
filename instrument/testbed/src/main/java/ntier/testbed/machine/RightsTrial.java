package ntier.testbed.machine;

import java.io.IOException;
import java.util.List;
import ntier.testbed.MachineCommand;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.PlainUsers;
import ntier.testbed.rights.ProcessStatus;
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
          MachineCommand.check(
              Confined.command(rights, List.of(), List.of("/bin/cat", "/proc/self/status")), "");
      boolean plain = ProcessStatus.parse(status).isPlain(rights);
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
}
