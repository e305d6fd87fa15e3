package ntier.cli;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Results;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.plan.Units;
import ntier.watch.CannotWatchException;
import ntier.watch.ServerFinder;
import ntier.watch.Target;
import ntier.watch.WatchRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Watches servers that exist, without a testbed, a load or injections. */
@Command(
    name = "watch",
    description = {
      "Watch servers that exist: their queues, drops, CPU and pressure, and the millibottlenecks"
          + " found.",
      "Reads only, and writes nothing but a folder in runs/. Ctrl-C ends it early, with its report.",
      "More: docs/watch.md"
    },
    footer = {
      "",
      "Examples:",
      "  sudo ./ntier watch web=:80 app=:8080 db=:3306 --for 10m",
      "  sudo ./ntier watch db=:3306@1234            a server in the network of process 1234",
      "  sudo ./ntier watch web=:80 --page 0         and a page that shows it live",
      "  sudo ./ntier watch web=:80 --metrics 9400   and metrics for Prometheus"
    },
    mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {
  private static final int LAST_PORT = 65_535;

  @Parameters(
      paramLabel = "NAME=[ADDRESS]:PORT[@PID]",
      arity = "1..*",
      description = {
        "The servers, from the one that users reach to the last one.",
        "PID: a process where the server is in another network namespace, or a container."
      })
  private List<String> servers;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "1m",
      description = "How long, such as 30s, 10m or 2h (default: ${DEFAULT-VALUE}).")
  private String length;

  @Option(
      names = "--metrics",
      paramLabel = "PORT",
      description = "Serves metrics in the format of Prometheus on 127.0.0.1; 0 for any free port.")
  private Integer metrics;

  @Option(
      names = "--page",
      paramLabel = "PORT",
      description = "Shows the servers live on a page on 127.0.0.1; 0 for any free port.")
  private Integer page;

  @Mixin private RunsOption runs;

  @Override
  public Integer call() throws Exception {
    WatchRun.Request request = request();
    Root.require("watch " + String.join(" ", servers));
    Home home = Home.find();
    WatchRun run =
        new WatchRun(
            home,
            runs.in(home),
            request,
            ServerFinder.ofThisMachine(),
            ProgressLine.onStandardOutput());
    try {
      Results results = Interruptible.call(run::execute);
      System.out.println();
      System.out.println(results.text());
      return ExitCode.DONE;
    } catch (CannotWatchException notThere) {
      throw new UserError(ExitCode.WRONG_USE, notThere.getMessage());
    }
  }

  private WatchRun.Request request() {
    OptionalInt metricsPort = port("--metrics", metrics);
    OptionalInt pagePort = port("--page", page);
    try {
      Duration asked = Units.duration(length);
      if (asked.compareTo(Duration.ofSeconds(1)) < 0) {
        throw wrong("--for is " + length + "; a second or more would be right");
      }
      return new WatchRun.Request(
          Target.parse(servers), asked, metricsPort, pagePort, commandLine());
    } catch (IllegalArgumentException wrong) {
      throw wrong(wrong.getMessage());
    }
  }

  /** Empty where none was given. */
  private static OptionalInt port(String option, Integer given) {
    if (given == null) {
      return OptionalInt.empty();
    }
    if (given < 0 || given > LAST_PORT) {
      throw wrong(option + " is " + given + "; a port from 0 to " + LAST_PORT + " would be right");
    }
    return OptionalInt.of(given);
  }

  private static UserError wrong(String why) {
    return new UserError(ExitCode.WRONG_USE, why);
  }

  private String commandLine() {
    return "ntier watch " + String.join(" ", servers) + " --for " + length;
  }
}
