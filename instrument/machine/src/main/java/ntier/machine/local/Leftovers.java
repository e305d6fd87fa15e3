package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import ntier.machine.Answer;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.provisioning.Cache;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.DamagedJournal;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;

/**
 * What dead runs left on this machine.
 *
 * @param settings of the testbed
 * @param trial of the one that is only asked what works here
 * @param runner of what went with hosts on other machines
 * @param cache may have what a dead process was making
 */
record Leftovers(
    TestbedSettings settings, TestbedSettings trial, TestbedSettings runner, Cache cache) {
  /**
   * Undoes all of it.
   *
   * @param says hears what of a trial could not be undone
   * @throws MachineTakenException while something is up
   */
  Answer.Cleaned clean(Order.Clean order, Consumer<String> says) throws IOException {
    try {
      cleanIfFree(trial, order).failed().forEach(step -> says.accept("NOT undone: " + step));
      CleanReport place = cleanIfFree(runner, order);
      CleanReport report;
      try (TestbedLock _ = TestbedLock.acquire(settings, order.what())) {
        report = new Cleaner(settings).clean();
      }
      List<String> done = new ArrayList<>(place.done());
      done.addAll(report.done());
      List<String> failed = new ArrayList<>(place.failed());
      failed.addAll(report.failed());
      if (cache.sweep()) {
        done.add("removed unfinished files in " + cache.root());
      }
      boolean damaged = DamagedJournal.notice(settings.stateDirectory()).isPresent();
      List<String> left = new ArrayList<>(report.left());
      left.addAll(LeftRecordings.of(settings).told());
      return new Answer.Cleaned(done, failed, left, damaged);
    } catch (TestbedLockedException taken) {
      throw new MachineTakenException(taken);
    }
  }

  /** Those of what is there beside the testbed, unless somebody has it now. */
  private static CleanReport cleanIfFree(TestbedSettings beside, Order.Clean order)
      throws IOException {
    if (Files.exists(beside.stateDirectory()) && TestbedLock.holder(beside).isEmpty()) {
      try (TestbedLock _ = TestbedLock.acquire(beside, order.what())) {
        return new Cleaner(beside).clean();
      }
    }
    return new CleanReport(List.of(), List.of(), List.of());
  }
}
