package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.host.Undo;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.GroupOwner;

/** Undoes changes of control groups. */
final class GroupUndo {
  /**
   * Killed processes are gone within a second as a rule. On a machine three times as slow, with
   * memory squeezed to the swap and a disk of 1 byte/s a moment ago, 13 had not died after two.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private GroupUndo() {}

  static String kill(Undo.KillGroups groups) throws IOException {
    var folders = permitted(groups.testbed(), groups.folders());
    var killed = CgroupRemoval.kill(folders, PATIENCE);
    return killed == 0 ? "" : "killed %d processes of %s".formatted(killed, folders.getFirst());
  }

  static String remove(Undo.RemoveGroups groups) throws IOException {
    var there =
        permitted(groups.testbed(), groups.folders()).stream().filter(Files::isDirectory).toList();
    if (there.isEmpty()) {
      return "";
    }
    CgroupRemoval.remove(there, PATIENCE);
    return "removed control group " + there.getFirst();
  }

  static String disable(Path subtreeControl, String controller) throws IOException {
    if (!Files.readString(subtreeControl).contains(controller)) {
      return "";
    }
    try {
      Files.writeString(subtreeControl, "-" + controller, StandardOpenOption.WRITE);
      return "turned off controller " + controller;
    } catch (IOException e) {
      // Busy: someone else, such as systemd, has enabled it below since.
      return "left controller %s on: others use it".formatted(controller);
    }
  }

  /**
   * The folders without those that are another testbed's by now. An older build's step names no
   * testbed; it is in this testbed's own journal, which is enough.
   */
  private static List<Path> permitted(Optional<String> testbed, List<Path> folders)
      throws IOException {
    if (testbed.isEmpty()) {
      return folders;
    }
    var permitted = new ArrayList<Path>();
    for (var folder : folders) {
      if (Files.isDirectory(folder) && GroupOwner.permits(folder, testbed.get())) {
        permitted.add(folder);
      }
    }
    return permitted;
  }
}
