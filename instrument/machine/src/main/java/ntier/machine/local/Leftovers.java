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
 * @param cache may have what a dead process was making
 */
record Leftovers(TestbedSettings settings, TestbedSettings trial, Cache cache) {
  /**
   * Undoes all of it.
   *
   * @param says hears what of a trial could not be undone
   * @throws MachineTakenException while something is up
   */
  Answer.Cleaned clean(Order.Clean order, Consumer<String> says) throws IOException {
    try {
      cleanTrial(order, says);
      CleanReport report;
      try (TestbedLock _ = TestbedLock.acquire(settings, order.what())) {
        report = new Cleaner(settings).clean();
      }
      List<String> done = new ArrayList<>(report.done());
      if (cache.sweep()) {
        done.add("removed unfinished files in " + cache.root());
      }
      boolean damaged = DamagedJournal.notice(settings.stateDirectory()).isPresent();
      List<String> left = new ArrayList<>(report.left());
      left.addAll(LeftRecordings.of(settings).told());
      return new Answer.Cleaned(done, report.failed(), left, damaged);
    } catch (TestbedLockedException taken) {
      throw new MachineTakenException(taken);
    }
  }

  private void cleanTrial(Order.Clean order, Consumer<String> says) throws IOException {
    if (Files.exists(trial.stateDirectory()) && TestbedLock.holder(trial).isEmpty()) {
      try (TestbedLock _ = TestbedLock.acquire(trial, order.what())) {
        new Cleaner(trial).clean().failed().forEach(step -> says.accept("NOT undone: " + step));
      }
    }
  }
}
