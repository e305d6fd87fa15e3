package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import ntier.testbed.Whereabouts;

/**
 * Whose a testbed's group is: an empty group in it says so by its name, {@code owner.LAB.PID.HOST},
 * which every version of cgroups allows and every container sees that sees the group.
 *
 * @param testbed the testbed's id
 * @param pid of the process that made it, as it sees itself
 * @param host name of the machine or container where that is
 */
public record GroupOwner(String testbed, String pid, String host) {
  private static final String MARK = "owner";
  private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9_-]");
  private static final int FIELDS = 4;

  /** Marks a group's folders as this process's testbed's. */
  public static void mark(List<Path> folders, String testbed) throws IOException {
    var host = NOT_IN_A_NAME.matcher(Whereabouts.hostName()).replaceAll("-");
    var name = "%s.%s.%d.%s".formatted(MARK, testbed, ProcessHandle.current().pid(), host);
    for (var folder : folders) {
      Files.createDirectories(folder.resolve(name));
    }
  }

  /** Whose a folder is, by a mark in it or in the one above; empty if there is none. */
  public static Optional<GroupOwner> of(Path folder) throws IOException {
    var own = markIn(folder);
    return own.isPresent() ? own : markIn(folder.getParent());
  }

  /** Whether a folder has a testbed's mark. */
  public static boolean isOf(Path folder, String testbed) throws IOException {
    return of(folder).filter(owner -> owner.testbed().equals(testbed)).isPresent();
  }

  /**
   * Whether a testbed may kill what is in a folder, and remove it: with its own mark always, with
   * another's never, without one if nothing runs there.
   */
  public static boolean permits(Path folder, String testbed) throws IOException {
    var owner = of(folder);
    return owner.isPresent()
        ? owner.get().testbed().equals(testbed)
        : CgroupFiles.processes(folder).isEmpty();
  }

  private static Optional<GroupOwner> markIn(Path folder) throws IOException {
    for (var child : CgroupFiles.children(folder)) {
      var field = child.getFileName().toString().split("\\.", FIELDS);
      if (field[0].equals(MARK) && field.length == FIELDS) {
        return Optional.of(new GroupOwner(field[1], field[2], field[3]));
      }
    }
    return Optional.empty();
  }
}
