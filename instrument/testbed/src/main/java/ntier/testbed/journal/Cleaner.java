package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.host.Undo;
import ntier.linux.MountTable;
import ntier.testbed.TestbedSettings;
import ntier.testbed.Whereabouts;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.cgroup.TestbedGroups;

/**
 * Undoes what a dead run left: what the journal says, last change first, then whatever bears the
 * testbed's names or id without being in a journal. What is another testbed's stays. Call it only
 * while holding the {@link TestbedLock}.
 */
public final class Cleaner {
  private final TestbedSettings settings;
  private final List<String> done = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  public Cleaner(TestbedSettings settings) {
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
      if (!undo(opened)) {
        still.insert(0, JournalFile.open(opened.id(), opened.text()));
      }
    }
    DamagedJournal.keep(state, content.damaged());
    cleanUnnamed(StateDirectory.id(state));
    // What a killed clean-up had half written, and that nobody reads.
    Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".next"));
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
      if (opened.undo().isEmpty() || Reboot.survives(opened.undo().get())) {
        survivors.add(opened);
      }
    }
    return survivors;
  }

  /** A process that waits for a disk acts on SIGKILL only when it gets what it waits for. */
  private void liftWhatHoldsProcesses(List<JournalFile.Opened> open) {
    for (var opened : open.reversed()) {
      if (opened.undo().orElse(null) instanceof Undo.LiftLimit limit) {
        undo(limit);
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
      undo(new Undo.KillGroups(id, groups));
    }
  }

  /** What no journal names. */
  private void cleanUnnamed(String id) throws IOException {
    for (var leftover : leftovers(id)) {
      undo(leftover);
    }
    try {
      new OtherTestbeds(new TestbedGroups(settings.prefix()), id).settle(done, failed, left);
    } catch (IOException e) {
      failed.add("control groups of other testbeds: " + e.getMessage());
    }
    new WorkFolders(settings.workFolders(), id).sweep(done, failed, left);
  }

  private List<Undo> leftovers(String id) throws IOException {
    var steps = new ArrayList<Undo>();
    var groups = ownGroups(id);
    if (!groups.isEmpty()) {
      steps.add(new Undo.KillGroups(id, groups));
    }
    var namespaces = namespaces();
    if (!namespaces.isEmpty()) {
      steps.add(new Undo.DeleteNamespaces(namespaces));
    }
    if (!groups.isEmpty()) {
      steps.add(new Undo.RemoveGroups(id, groups));
    }
    var innermostFirst = MountTable.below(settings.stateDirectory()).reversed();
    innermostFirst.forEach(mount -> steps.add(new Undo.Unmount(mount)));
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

  /** Those with this testbed's mark, wherever they are. */
  private List<Path> ownGroups(String id) throws IOException {
    var own = new ArrayList<Path>();
    for (var folder : new TestbedGroups(settings.prefix()).everywhere()) {
      if (GroupOwner.isOf(folder, id)) {
        own.add(folder);
      }
    }
    return own;
  }

  private boolean undo(JournalFile.Opened opened) {
    if (opened.undo().isPresent()) {
      return undo(opened.undo().get());
    }
    failed.add(
        "%s: journal: unknown kind of step '%s' (written by a newer ntier? clean with that one)"
            .formatted(opened.text(), opened.text().kind()));
    return false;
  }

  private boolean undo(Undo undo) {
    try {
      var what = Undoing.undo(undo);
      if (!what.isEmpty()) {
        done.add(what);
      }
      return true;
    } catch (IOException | RuntimeException e) {
      failed.add("%s: %s".formatted(Undoing.describe(undo), e.getMessage()));
      return false;
    }
  }
}
