package ntier.testbed.local;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import ntier.plan.HostPlan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.TestbedLock;

/** Brings a {@link Testbed} up. What a failure half-way has made is undone. */
final class TestbedStart {
  private TestbedStart() {}

  /**
   * @param what the caller does, for the message to others who want the lock
   * @param joined to hosts that other machines make; empty if all are made here
   * @param mounts those of the machine's control groups that are to be used
   * @param controlCores of the suite's own processes; empty: all
   */
  static Testbed up(
      TestbedSettings settings,
      String what,
      List<HostPlan> plans,
      List<Integer> controlCores,
      Optional<Joined> joined,
      CgroupMounts mounts)
      throws IOException {
    var lock = TestbedLock.acquire(settings, what);
    Testbed testbed = null;
    try {
      testbed = new Testbed(settings, lock, leftovers(settings));
      testbed.start(settings, plans, controlCores, joined, mounts);
      return testbed;
    } catch (IOException | RuntimeException e) {
      undo(testbed, lock, e);
      throw e;
    }
  }

  private static CleanReport leftovers(TestbedSettings settings) throws IOException {
    return new Cleaner(settings).clean().requireClean();
  }

  private static void undo(Testbed testbed, TestbedLock lock, Exception e) {
    try {
      if (testbed != null) {
        testbed.down();
      }
      lock.close();
    } catch (IOException alsoFailed) {
      e.addSuppressed(alsoFailed);
    }
  }
}
