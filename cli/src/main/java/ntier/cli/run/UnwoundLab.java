package ntier.cli.run;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.plan.HostPlan;
import ntier.testbed.LabSettings;
import ntier.testbed.lab.Lab;

/**
 * A lab that goes down as the last step of an unwinding, also when a signal ends the JVM: the lab's
 * own shutdown hook must not pull hosts, mounts and journal away under a runner that is stopping
 * what runs on them.
 */
final class UnwoundLab {
  /** Stopping three tiers, the monitors and the load takes 2 s at the most here. */
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private UnwoundLab() {}

  /**
   * @param what for those who find the lab's lock taken
   */
  static Lab up(LabSettings settings, String what, List<HostPlan> hosts, Unwinding unwinding)
      throws IOException {
    CountDownLatch unwound = new CountDownLatch(1);
    unwinding.later(unwound::countDown);
    Lab lab = Lab.up(settings, what, hosts);
    lab.beforeShutdown(() -> await(unwound));
    unwinding.later(lab::down);
    return lab;
  }

  private static void await(CountDownLatch unwound) {
    try {
      if (!unwound.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println("ntier: stopping takes too long; ending what runs by force");
      }
    } catch (InterruptedException again) {
      Thread.currentThread().interrupt();
    }
  }
}
