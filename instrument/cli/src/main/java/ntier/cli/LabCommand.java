package ntier.cli;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.lifecycle.Classroom;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Suite;
import ntier.lifecycle.console.ProgressLine;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves the laboratory's page until Ctrl-C. */
@Command(
    name = "lab",
    description = {
      "Open a page with a stack under load: its queues, drops and very long requests as they happen.",
      "On the page: inject millibottlenecks, swap servers, change users, threads and backlogs.",
      "It prints two addresses, each with a token that is required: one with controls, for you,"
          + " and one to look at, for a class (with --listen 0.0.0.0: on all networks of this"
          + " machine).",
      "With a --profile that has machines the stack is on these; the page is here.",
      "Ends with Ctrl-C, or with `sudo ./ntier down` in another terminal.",
      "Exercises for a class: docs/lab/README.md"
    },
    mixinStandardHelpOptions = true)
final class LabCommand implements Callable<Integer> {
  /** What the exercises reckon with; the page changes a number. */
  private static final String USERS = "workload.users=7000";

  /**
   * The longest that one load may last; it fixes the times at its start. The ramp gives cold JVMs
   * time to compile: under all users at once they would overflow for minutes.
   */
  private static final List<String> OPEN_ENDED =
      List.of(
          "inject=none",
          "workload.connections=per-request",
          "phases.ramp=15s",
          "phases.warmUp=0s",
          "phases.measure=1h");

  @Mixin private StackChoice stack;

  @Mixin private final ListenOptions listen = new ListenOptions(8090);

  @Mixin private SetOption sets;

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    List<String> base = new ArrayList<>(stack.sets(suite.home()));
    base.add(USERS);
    base.addAll(sets.values());
    base.addAll(OPEN_ENDED);
    InetSocketAddress local = listen.address();
    Classroom session =
        new Classroom(
            suite,
            Machines.local(suite.home(), TestbedSettings.standard()),
            further -> {
              List<String> all = new ArrayList<>(base);
              all.addAll(further);
              return suite.plan(Suite.FIRST_RUN, all);
            },
            UpCommand.WHAT + "lab",
            "ntier lab " + stack.name(),
            ProgressLine.onStandardOutput());
    Root.requireTestbed("lab");
    Interruptible.call(
        () -> {
          session.serve(local);
          return null;
        });
    return ExitCode.DONE;
  }
}
