package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import ntier.linux.KernelLock;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.cgroup.TestbedGroups;

/**
 * Control groups that have this testbed's name and are other testbeds'. Where such a testbed is
 * dead and nothing runs any more, they are removed; else they are told of.
 */
final class OtherTestbeds {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final TestbedGroups groups;
  private final String own;

  /**
   * @param own id of this testbed
   */
  OtherTestbeds(TestbedGroups groups, String own) {
    this.groups = groups;
    this.own = own;
  }

  /**
   * Removes those of dead testbeds.
   *
   * @param done gets what was removed
   * @param failed gets what is in the way
   * @param left gets what is not, and lives
   */
  void settle(List<String> done, List<String> failed, List<String> left) throws IOException {
    var ownPlace = groups.atOwnPlace();
    var others = others(ownPlace);
    var dead = new ArrayList<Path>();
    for (var folder : others) {
      // Those at its own place, whoever cleans has locked.
      if (ownPlace.contains(folder)
          || GroupOwner.of(folder).isPresent() && !KernelLock.isHeld(folder)) {
        dead.add(folder);
      }
    }
    CgroupRemoval.awaitEmpty(dead, PATIENCE);
    for (var folder : dead) {
      if (CgroupRemoval.processes(List.of(folder)).isEmpty()) {
        CgroupRemoval.remove(List.of(folder), PATIENCE);
        done.add("removed control group %s of another testbed that is dead".formatted(folder));
        others.remove(folder);
      }
    }
    tellOfThoseInTheWay(others.stream().filter(ownPlace::contains).toList(), failed);
    tellOfThoseElsewhere(
        others.stream().filter(folder -> !ownPlace.contains(folder)).toList(), left);
  }

  private Set<Path> others(List<Path> ownPlace) throws IOException {
    var all = new LinkedHashSet<>(ownPlace);
    all.addAll(groups.everywhere());
    var others = new LinkedHashSet<Path>();
    for (var folder : all) {
      if (!GroupOwner.isOf(folder, own)) {
        others.add(folder);
      }
    }
    return others;
  }

  private static void tellOfThoseInTheWay(List<Path> others, List<String> failed)
      throws IOException {
    var processes = CgroupRemoval.processes(others);
    if (!processes.isEmpty()) {
      failed.add(
          "%s is in the way: there, ntier clean removes it; or end its processes %s"
              .formatted(describe(others), processes));
    }
  }

  private static void tellOfThoseElsewhere(List<Path> others, List<String> left)
      throws IOException {
    if (!CgroupRemoval.processes(others).isEmpty()) {
      left.add(describe(others));
    }
  }

  private static String describe(List<Path> folders) throws IOException {
    var owner = GroupOwner.of(folders.getFirst());
    return "another testbed, %s, with the control groups %s"
        .formatted(
            owner.map(it -> "made on " + it.host()).orElse("which says not whose it is"),
            String.join(", ", folders.stream().map(Path::toString).toList()));
  }
}
