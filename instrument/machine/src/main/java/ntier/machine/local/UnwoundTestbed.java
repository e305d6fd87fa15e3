package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.machine.MachineLacksException;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.Units;
import ntier.testbed.TestbedSettings;
import ntier.testbed.lab.Testbed;
import ntier.testbed.lab.WorkFolder;

/**
 * A testbed that goes down as the last step of an unwinding, also when a signal ends the JVM: the
 * testbed's own shutdown hook must not pull hosts, mounts and journal away under a runner that is
 * stopping what runs on them.
 */
final class UnwoundTestbed {
  /** Stopping three tiers, the monitors and the load takes 2 s at the most here. */
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private UnwoundTestbed() {}

  /**
   * The testbed that a plan asks for.
   *
   * @param what for those who find the testbed's lock taken
   * @throws MachineLacksException when this machine cannot have the plan's network
   */
  static Testbed up(TestbedSettings settings, String what, Plan plan, Unwinding unwinding)
      throws IOException {
    CountDownLatch unwound = new CountDownLatch(1);
    unwinding.later(unwound::countDown);
    Testbed lab = Testbed.up(settings, what, plan.allHosts());
    lab.beforeShutdown(() -> await(unwound));
    lab.leftovers().left().forEach(left -> System.err.println("ntier: " + left));
    unwinding.later(lab::down);
    if (plan.synTimeout().isPresent()) {
      setSynTimeout(lab, plan.synTimeout().get());
    }
    return lab;
  }

  /** A folder for its servers to work in; it goes with the unwinding, or with {@code clean}. */
  static Path workFolder(String name, Testbed lab, Unwinding unwinding) throws IOException {
    WorkFolder work = lab.workFolder(name);
    unwinding.later(work::close);
    return work.path();
  }

  private static void setSynTimeout(Testbed lab, Duration timeout) {
    try {
      lab.setSynTimeout(timeout);
    } catch (IOException refused) {
      throw new MachineLacksException(
          "network.syn-timeout=%s: %s; run it with the kernel's own timeout: --set network.syn-timeout=kernel"
              .formatted(Units.text(timeout), refused.getMessage()));
    }
  }

  private static void await(CountDownLatch unwound) {
    try {
      if (!unwound.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println("ntier: stopping takes too long; killing what is still running");
      }
    } catch (InterruptedException again) {
      Thread.currentThread().interrupt();
    }
  }
}
