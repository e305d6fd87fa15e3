package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.Units;
import ntier.testbed.TestbedSettings;
import ntier.testbed.local.GivenNetwork;
import ntier.testbed.local.Joined;
import ntier.testbed.local.Overlay;
import ntier.testbed.local.Testbed;
import ntier.testbed.local.WorkFolder;

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
   * The testbed that systems ask for.
   *
   * @throws MachineLacksException when this machine cannot have the plan's network
   */
  static Testbed up(
      TestbedSettings settings, Order.Up order, ProvidedSystems provided, Unwinding unwinding)
      throws IOException {
    Plan plan = provided.plan();
    CountDownLatch unwound = new CountDownLatch(1);
    unwinding.later(unwound::countDown);
    Testbed testbed =
        Testbed.up(
            settings,
            order.what(),
            provided.hosts(),
            order.controlCores(),
            order.joined().map(joined -> joined(joined, provided)));
    testbed.beforeShutdown(() -> await(unwound));
    testbed.leftovers().left().forEach(left -> System.err.println("ntier: " + left));
    unwinding.later(testbed::down);
    if (plan.synTimeout().isPresent()) {
      setSynTimeout(testbed, plan.synTimeout().get());
    }
    return testbed;
  }

  private static Joined joined(Order.Joined joined, ProvidedSystems provided) {
    List<String> here = provided.here().orElseThrow();
    return joined
        .vxlan()
        .<Joined>map(
            vxlan -> new Overlay(here, joined.at(), joined.peers(), vxlan.network(), vxlan.port()))
        .orElseGet(() -> new GivenNetwork(here, joined.at(), joined.peers()));
  }

  /** A folder for its servers to work in; it goes with the unwinding, or with {@code clean}. */
  static Path workFolder(String name, Testbed testbed, Unwinding unwinding) throws IOException {
    WorkFolder work = testbed.workFolder(name);
    unwinding.later(work::close);
    return work.path();
  }

  private static void setSynTimeout(Testbed testbed, Duration timeout) {
    try {
      testbed.setSynTimeout(timeout);
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
