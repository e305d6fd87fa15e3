package ntier.cli;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.cli.console.ProgressLine;
import ntier.cli.run.ServedStack;
import ntier.plan.Plan;
import ntier.testbed.LabSettings;
import ntier.testbed.journal.LabLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves a stack on a port of this machine until Ctrl-C or {@code ntier down}. */
@Command(
    name = "up",
    description = {
      "Serve a stack on a local port, to browse or to point one's own load tool at.",
      "Ends with Ctrl-C, or with `sudo ./ntier down` in another terminal.",
      "`sudo ./ntier inject` in another terminal puts millibottlenecks on it."
    },
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
  /** Begins what the lab's lock says of its holder. */
  static final String WHAT = "up ";

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      defaultValue = StackChoice.DEFAULT,
      description = "web-app-db, names of `ntier list tiers` (default: ${DEFAULT-VALUE}).")
  private String stack;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "The port on this machine; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}).",
        "The site has no protection: anything but loopback opens it to your network."
      })
  private String address;

  @Option(
      names = "--with",
      paramLabel = "CAUSE:TIER[,KEY=VALUE]...",
      description = {
        "Prepare what a cause needs before the tiers start, so that `inject` can use it later,",
        "such as log-flush:db or vm-colocation:app,weight=200. May be given several times."
      })
  private List<String> with = List.of();

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "As for run.")
  private List<String> sets = List.of();

  @Override
  public Integer call() throws Exception {
    Suite suite = Suite.open();
    Plan plan = suite.plan(Suite.FIRST_RUN, allSets(suite.home()));
    Root.require("up");
    LabSettings settings = LabSettings.standard();
    LabLock.requireFree(settings);
    ProgressLine progress = ProgressLine.onStandardOutput();
    InetSocketAddress local = new InetSocketAddress(address, port);
    ServedStack served = new ServedStack(suite, settings, plan, WHAT + stack, progress);
    Interruptible.call(
        () -> {
          served.serve(local);
          return null;
        });
    return ExitCode.DONE;
  }

  private List<String> allSets(Home home) {
    List<String> all = new ArrayList<>();
    all.add("inject=" + PreparedCauses.inject(with));
    all.addAll(StackChoice.sets(home, stack));
    all.addAll(sets);
    return all;
  }
}
