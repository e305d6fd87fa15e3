package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.linux.MountTable;
import ntier.plan.host.UndoJournal.UndoStep;
import ntier.testbed.LabSettings;
import ntier.testbed.Whereabouts;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.cgroup.LabGroups;

/**
 * Undoes what a dead run left: what the journal says, last change first, then whatever bears the
 * lab's names or id without being in a journal. What is another lab's stays. Call it only while
 * holding the {@link LabLock}.
 */
public final class Cleaner {
  private final LabSettings settings;
  private final List<String> done = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  public Cleaner(LabSettings settings) {
    this.settings = settings;
  }

  /** Cleans. What fails is reported and stays in the journal; the rest is done all the same. */
  public CleanReport clean() throws IOException {
    var state = settings.stateDirectory();
    if (Files.exists(state)) {
      StateDirectory.prepare(state);
      cleanAfterJournal();
    } else {
      cleanUnnamed("");
    }
    DamagedJournal.notice(state).ifPresent(left::add);
    var report = new CleanReport(done, failed, left);
    List.of(done, failed, left).forEach(List::clear);
    return report;
  }

  private void cleanAfterJournal() throws IOException {
    var state = settings.stateDirectory();
    var file = JournalFile.in(state);
    var content = JournalFile.read(file);
    if (content.format() > JournalFile.FORMAT) {
      failed.add(
          "%s was written by a newer ntier (format %d, this one reads %d): clean with that one"
              .formatted(file, content.format(), JournalFile.FORMAT));
      return;
    }
    var sameBoot = Reboot.isOfThisBoot(content, file);
    var open = sameBoot ? content.open() : survivors(content.open());
    if (sameBoot) {
      liftWhatHoldsProcesses(open);
      killWhatHoldsOn(StateDirectory.id(state));
    }
    var still = new StringBuilder();
    for (var opened : open.reversed()) {
      if (!undo(opened.step())) {
        still.insert(0, JournalFile.open(opened.id(), opened.step()));
      }
    }
    DamagedJournal.keep(state, content.damaged());
    cleanUnnamed(StateDirectory.id(state));
    if (still.isEmpty()) {
      FileJournal.delete(state);
    } else {
      var boot = content.boot().orElse(Whereabouts.here().boot());
      OnDisk.replace(file, JournalFile.firstLine(boot) + still);
    }
  }

  private static List<JournalFile.Opened> survivors(List<JournalFile.Opened> all)
      throws IOException {
    var survivors = new ArrayList<JournalFile.Opened>();
    for (var opened : all) {
      if (Reboot.survives(opened.step())) {
        survivors.add(opened);
      }
    }
    return survivors;
  }

  /** A process that waits for a disk acts on SIGKILL only when it gets what it waits for. */
  private void liftWhatHoldsProcesses(List<JournalFile.Opened> open) {
    for (var opened : open.reversed()) {
      if (opened.step().kind().equals(Undo.LIFT_LIMIT)) {
        undo(opened.step());
      }
    }
  }

  /**
   * Before all else is undone: what a process of the dead run has open, such as a mount, cannot be
   * undone.
   */
  private void killWhatHoldsOn(String id) throws IOException {
    var groups = ownGroups(id);
    if (!groups.isEmpty()) {
      undo(Undo.killCgroup(id, groups));
    }
  }

  /** What no journal names. */
  private void cleanUnnamed(String id) throws IOException {
    for (var step : leftovers(id)) {
      undo(step);
    }
    tellOfOthersGroups(id);
    new WorkFolders(settings.workFolders(), id).sweep(done, failed, left);
  }

  private List<UndoStep> leftovers(String id) throws IOException {
    var steps = new ArrayList<UndoStep>();
    var groups = ownGroups(id);
    if (!groups.isEmpty()) {
      steps.add(Undo.killCgroup(id, groups));
    }
    var namespaces = namespaces();
    if (!namespaces.isEmpty()) {
      steps.add(Undo.deleteNamespaces(namespaces));
    }
    if (!groups.isEmpty()) {
      steps.add(Undo.removeCgroup(id, groups));
    }
    var innermostFirst = MountTable.below(settings.stateDirectory()).reversed();
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

  /**
   * Those with this lab's mark wherever they are, and at its own place also those in which nothing
   * runs.
   */
  private List<Path> ownGroups(String id) throws IOException {
    var groups = new LabGroups(settings.prefix());
    var own = new ArrayList<Path>();
    for (var folder : groups.everywhere()) {
      if (GroupOwner.of(folder).filter(owner -> owner.lab().equals(id)).isPresent()) {
        own.add(folder);
      }
    }
    for (var folder : groups.atOwnPlace()) {
      if (!own.contains(folder) && CgroupRemoval.processes(List.of(folder)).isEmpty()) {
        own.add(folder);
      }
    }
    return own;
  }

  /** Where something still runs in a group of the lab's name, it is another lab's. */
  private void tellOfOthersGroups(String id) throws IOException {
    var groups = new LabGroups(settings.prefix());
    var inTheWay = groups.atOwnPlace();
    for (var folder : groups.everywhere()) {
      var owner = GroupOwner.of(folder);
      var others = owner.filter(it -> it.lab().equals(id)).isEmpty();
      if (others && !CgroupRemoval.processes(List.of(folder)).isEmpty()) {
        var text =
            "control group %s is of another lab (%s), and processes run in it: end it there, or there: ntier clean"
                .formatted(
                    folder, owner.map(it -> "made on " + it.host()).orElse("without a mark"));
        (inTheWay.contains(folder) ? failed : left).add(text);
      }
    }
  }

  private boolean undo(UndoStep step) {
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
}
