package ntier.cli;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.cli.console.ProgressLine;
import ntier.cli.run.LabSession;
import ntier.testbed.LabSettings;
import ntier.testbed.journal.LabLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves the laboratory's page until Ctrl-C. */
@Command(
    name = "lab",
    description = {
      "Open a page with a stack under load: its queues, drops and very long requests as they happen.",
      "On the page: press a millibottleneck, swap servers, change users, threads and backlogs.",
      "Ends with Ctrl-C, or with `sudo ./ntier down` in another terminal.",
      "Exercises for a class: docs/lab/README.md"
    },
    mixinStandardHelpOptions = true)
final class LabCommand implements Callable<Integer> {
  /** The longest that one load may last; it fixes the times at its start. */
  private static final List<String> OPEN_ENDED =
      List.of(
          "inject=none",
          "workload.connections=per-request",
          "phases.ramp=5s",
          "phases.warmUp=0s",
          "phases.measure=1h");

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      defaultValue = StackChoice.DEFAULT,
      description = "web-app-db, names of `ntier list tiers` (default: ${DEFAULT-VALUE}).")
  private String stack;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8090",
      description = "The page's port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}).",
        "Anything but loopback asks for a token, which is in the address that is printed."
      })
  private String address;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "As for run.")
  private List<String> sets = List.of();

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    List<String> base = new ArrayList<>(StackChoice.sets(suite.home(), stack));
    base.addAll(sets);
    base.addAll(OPEN_ENDED);
    LabSettings settings = LabSettings.standard();
    InetSocketAddress listen = new InetSocketAddress(address, port);
    if (listen.isUnresolved()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "--listen is \"%s\"; an address of this machine would be right, such as 127.0.0.1"
              .formatted(address));
    }
    LabSession session =
        new LabSession(
            suite,
            settings,
            further -> {
              List<String> all = new ArrayList<>(base);
              all.addAll(further);
              return suite.plan(Suite.FIRST_RUN, all);
            },
            UpCommand.WHAT + "lab",
            "ntier lab " + stack,
            ProgressLine.onStandardOutput());
    Root.require("lab");
    LabLock.requireFree(settings);
    Interruptible.call(
        () -> {
          session.serve(listen);
          return null;
        });
    return ExitCode.DONE;
  }
}
