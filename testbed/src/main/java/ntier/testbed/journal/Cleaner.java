package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import ntier.plan.host.UndoJournal.UndoStep;
import ntier.testbed.LabSettings;
import ntier.testbed.cgroup.CgroupMounts;

/**
 * Undoes what a dead run left: what the journal says, last change first, then whatever bears the
 * lab's names without being in a journal. Call it only while holding the {@link LabLock}.
 */
public final class Cleaner {
  /** Deep enough for v1's memory group, which is below a session's or a container's own. */
  private static final int DEPTH = 6;

  private final LabSettings settings;

  public Cleaner(LabSettings settings) {
    this.settings = settings;
  }

  /** Cleans. What fails is reported and stays in the journal; the rest is done all the same. */
  public CleanReport clean() throws IOException {
    var done = new ArrayList<String>();
    var failed = new ArrayList<String>();
    var file = JournalFile.in(settings.stateDirectory());
    var content = JournalFile.read(file);
    liftWhatHoldsProcesses(content, done, failed);
    killWhatHoldsOn(done, failed);
    var still = new StringBuilder();
    for (var opened : content.open().reversed()) {
      if (!undo(opened.step(), done, failed)) {
        still.insert(0, JournalFile.open(opened.id(), opened.step()));
      }
    }
    content.damaged().forEach(line -> failed.add("%s: unreadable line: %s".formatted(file, line)));
    for (var step : leftovers()) {
      undo(step, done, failed);
    }
    rewrite(file, still.toString());
    return new CleanReport(done, failed);
  }

  /** A process that waits for a disk acts on SIGKILL only when it gets what it waits for. */
  private static void liftWhatHoldsProcesses(
      JournalFile.Content content, List<String> done, List<String> failed) {
    for (var opened : content.open().reversed()) {
      if (opened.step().kind().equals(Undo.LIFT_LIMIT)) {
        undo(opened.step(), done, failed);
      }
    }
  }

  /**
   * Before all else is undone: what a process of the dead run has open, such as a mount, cannot be
   * undone.
   */
  private void killWhatHoldsOn(List<String> done, List<String> failed) throws IOException {
    var groups = groups();
    if (!groups.isEmpty()) {
      undo(Undo.killCgroup(groups), done, failed);
    }
  }

  /** What bears the lab's names. */
  List<UndoStep> leftovers() throws IOException {
    var steps = new ArrayList<UndoStep>();
    var groups = groups();
    if (!groups.isEmpty()) {
      steps.add(Undo.killCgroup(groups));
    }
    var namespaces = namespaces();
    if (!namespaces.isEmpty()) {
      steps.add(Undo.deleteNamespaces(namespaces));
    }
    if (!groups.isEmpty()) {
      steps.add(Undo.removeCgroup(groups));
    }
    var innermostFirst = MountPoints.below(settings.stateDirectory()).reversed();
    innermostFirst.forEach(mount -> steps.add(Undo.unmount(mount)));
    return steps;
  }

  private List<String> namespaces() throws IOException {
    var folder = settings.namespaceFile("x").getParent();
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(settings.prefix() + "-"))
          .sorted()
          .toList();
    }
  }

  private List<Path> groups() throws IOException {
    var mounts = CgroupMounts.probe();
    var roots = new TreeSet<Path>(mounts.controllers().values());
    mounts.unified().ifPresent(roots::add);
    var groups = new ArrayList<Path>();
    for (var root : roots) {
      var depth = root.equals(mounts.controllers().get("memory")) ? DEPTH : 1;
      findGroups(root, depth, groups);
    }
    return groups;
  }

  private void findGroups(Path folder, int depth, List<Path> found) throws IOException {
    try (var children = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (var child : children) {
        if (child.getFileName().toString().equals(settings.prefix())) {
          found.add(child);
        } else if (depth > 1) {
          findGroups(child, depth - 1, found);
        }
      }
    }
  }

  private static boolean undo(UndoStep step, List<String> done, List<String> failed) {
    try {
      var what = Undo.undo(step);
      if (!what.isEmpty()) {
        done.add(what);
      }
      return true;
    } catch (IOException | RuntimeException e) {
      failed.add("%s %s: %s".formatted(step.kind(), step.arguments(), e.getMessage()));
      return false;
    }
  }

  private static void rewrite(Path file, String still) throws IOException {
    if (still.isEmpty()) {
      Files.deleteIfExists(file);
      return;
    }
    var next = file.resolveSibling("journal.next");
    Files.writeString(next, still);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
