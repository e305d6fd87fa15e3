package ntier.lifecycle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.plan.Plan;
import ntier.plan.application.ApplicationDescription;

/**
 * A stack without a load of ours, reachable on a port of this machine. Others can ask for
 * injections meanwhile; the plan's own are not made, but what they need is there.
 */
public final class ServedStack {
  private static final long BETWEEN_LOOKS_MILLIS = 200;

  private final Suite suite;
  private final Machines machines;
  private final Plan plan;
  private final String what;
  private final ProgressLine progress;
  private final int connections;

  /**
   * @param connections at a time through the port
   * @param what for those who find the testbed's lock taken
   */
  public ServedStack(
      Suite suite,
      Machines machines,
      Plan plan,
      int connections,
      String what,
      ProgressLine progress) {
    this.suite = suite;
    this.machines = machines;
    this.plan = plan;
    this.connections = connections;
    this.what = what;
    this.progress = progress;
  }

  /**
   * Serves until the thread is interrupted, or a server dies, also one of SysBursty.
   *
   * @param local where to listen
   */
  public void serve(InetSocketAddress local) throws Exception {
    machines.requireFree(local);
    Order.Forward port = new Order.Forward(local.getHostString(), local.getPort(), connections);
    try (SystemUnderTest system = SystemUnderTest.provide(machines, plan, progress::say);
        Unwinding unwinding = new Unwinding()) {
      system.upToStay(what);
      Path work = system.work("up");
      Path logs = work.resolve("logs");
      system.start(
          work, logs, server -> progress.say(server.host() + ": " + server.server() + " ready"));
      Answer.Listening listening = system.machine().forward(port);
      LiveInjections.take(suite, machines, system, logs, unwinding);
      ApplicationDescription application = suite.home().application(plan);
      sayWhoReaches(new InetSocketAddress(listening.host(), listening.port()));
      progress.say(
          "http://%s:%d%s%s serves %s; Ctrl-C or sudo ./ntier down ends it"
              .formatted(
                  listening.host(),
                  listening.port(),
                  application.path(),
                  application.index(),
                  what));
      untilDeath(system);
    }
  }

  private void sayWhoReaches(InetSocketAddress listening) {
    if (!listening.getAddress().isLoopbackAddress()) {
      progress.say(
          "anyone who can reach port %d of this machine can use the site without a password"
              .formatted(listening.getPort()));
    }
  }

  private static void untilDeath(SystemUnderTest system) throws IOException, InterruptedException {
    Optional<String> death = system.machine().look().death();
    while (death.isEmpty()) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      death = system.machine().look().death();
    }
    throw new RunFailedException(death.get());
  }
}
