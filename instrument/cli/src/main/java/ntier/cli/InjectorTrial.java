package ntier.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.injection.Causes;
import ntier.injection.Injector;
import ntier.plan.HostPlan;
import ntier.plan.InjectorDescription;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.local.Testbed;
import ntier.testbed.machine.Check;

/**
 * Which causes of millibottlenecks this machine can make, and whether it can set the SYN timeout:
 * tried with the host of a testbed that is there for the question alone, just as before a run.
 * Needs root.
 */
final class InjectorTrial {
  private static final String HOST = "tier";
  private static final String SYN_TIMEOUT = "network.syn-timeout";

  private InjectorTrial() {}

  /**
   * One check for each injector, and that of the timeout; none while another such question is being
   * asked.
   */
  static List<Check> checks() throws IOException {
    List<HostPlan> hosts =
        List.of(new HostPlan(HOST, List.of(0), 100, OptionalDouble.empty(), Map.of()));
    try (Testbed testbed = Testbed.up(TestbedSettings.trial(), "doctor", hosts)) {
      List<Check> checks = new ArrayList<>();
      Causes.all().injectors().forEach(injector -> checks.add(check(injector, testbed)));
      checks.add(synTimeout(testbed));
      return checks;
    } catch (TestbedLockedException another) {
      return List.of();
    }
  }

  /** The name of an injector's check. */
  static String name(InjectorDescription injector) {
    return "inject " + injector.name();
  }

  private static Check synTimeout(Testbed testbed) {
    try {
      testbed.setSynTimeout(Duration.ofSeconds(3));
      return new Check(SYN_TIMEOUT, false, true, "can be set by eBPF", "");
    } catch (IOException refused) {
      return new Check(SYN_TIMEOUT, false, false, refused.getMessage(), "");
    }
  }

  private static Check check(Injector injector, Testbed testbed) {
    Optional<String> reason = injector.unavailable(testbed.host(HOST).handle());
    return new Check(
        name(injector.description()),
        false,
        reason.isEmpty(),
        reason.orElse("works on " + injector.description().targetsText()),
        "");
  }
}
