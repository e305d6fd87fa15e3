package ntier.lifecycle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import ntier.lifecycle.console.ProgressLine;
import ntier.lifecycle.control.ControlServer;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.testbed.TestbedSettings;
import ntier.testbed.lab.LocalPort;
import ntier.testbed.lab.PortLimits;
import ntier.testbed.lab.Testbed;
import ntier.testbed.tier.RunningTier;

/**
 * A stack without a load of ours, reachable on a port of this machine. Others can ask for
 * injections meanwhile; the plan's own are not made, but what they need is there.
 */
public final class ServedStack {
  private static final long BETWEEN_LOOKS_MILLIS = 200;

  private final Suite suite;
  private final TestbedSettings settings;
  private final Plan plan;
  private final String what;
  private final ProgressLine progress;
  private final PortLimits limits;

  /**
   * @param limits of the port
   * @param what for those who find the lab's lock taken
   */
  public ServedStack(
      Suite suite,
      TestbedSettings settings,
      Plan plan,
      PortLimits limits,
      String what,
      ProgressLine progress) {
    this.suite = suite;
    this.settings = settings;
    this.plan = plan;
    this.limits = limits;
    this.what = what;
    this.progress = progress;
  }

  /**
   * Serves until the thread is interrupted or a tier dies.
   *
   * @param local where to listen
   */
  public void serve(InetSocketAddress local) throws Exception {
    requireFree(local);
    StackArtifacts prepared = StackArtifacts.of(suite.home(), plan, progress::say);
    HostDisks.requireRoom(plan, prepared);
    Optional<BurstySystem> neighbour = BurstySystem.of(suite.home(), plan, progress::say);
    try (Unwinding unwinding = new Unwinding()) {
      Testbed lab = UnwoundTestbed.up(settings, what, plan, unwinding);
      Path work = UnwoundTestbed.workFolder("up", lab, unwinding);
      Stack.Folders folders = new Stack.Folders(work, host -> work.resolve("logs").resolve(host));
      if (neighbour.isPresent()) {
        neighbour
            .get()
            .up(
                "up",
                lab,
                folders.logs(),
                tier -> progress.say(tier.plan().host() + ": " + tier.plan().server() + " ready"),
                unwinding);
      }
      Stack stack = start(prepared, lab, folders, unwinding);
      RunningTier web = stack.tier(Role.WEB);
      LocalPort port =
          LocalPort.forward(
              local,
              lab.host(Testbed.CLIENT).lab().namespace(),
              new InetSocketAddress(web.address(), web.port()),
              limits,
              progress::say);
      unwinding.later(port::close);
      lab.joinControl();
      ControlServer control =
          ControlServer.open(
              settings,
              lab.journal(),
              new LiveInjections(suite, plan, lab, stack, neighbour, folders.logs()));
      unwinding.later(control::close);
      sayWhoReaches(port.address());
      progress.say(
          "http://%s:%d/rubbos/index.html serves %s; Ctrl-C or sudo ./ntier down ends it"
              .formatted(port.address().getHostString(), port.address().getPort(), what));
      untilDeath(stack);
    }
  }

  private void sayWhoReaches(InetSocketAddress listening) {
    if (!listening.getAddress().isLoopbackAddress()) {
      progress.say(
          "anyone who can reach port %d of this machine can use the site without a password"
              .formatted(listening.getPort()));
    }
  }

  private static void requireFree(InetSocketAddress local) {
    try {
      LocalPort.requireFree(local);
    } catch (IOException taken) {
      throw new MachineLacksException(taken.getMessage());
    }
  }

  private Stack start(
      StackArtifacts prepared, Testbed lab, Stack.Folders folders, Unwinding unwinding)
      throws IOException, InterruptedException {
    return Stack.up(
        plan,
        prepared,
        lab,
        folders,
        unwinding,
        tier -> progress.say(tier.plan().role().key() + ": " + tier.plan().server() + " ready"));
  }

  private static void untilDeath(Stack stack) throws InterruptedException {
    Optional<String> death = stack.death();
    while (death.isEmpty()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      death = stack.death();
    }
    throw new RunFailedException(death.get());
  }
}
