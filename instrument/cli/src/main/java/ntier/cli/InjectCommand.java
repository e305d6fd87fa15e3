package ntier.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.lifecycle.control.ControlClient;
import ntier.lifecycle.control.ControlReply;
import ntier.lifecycle.control.ControlRequest;
import ntier.plan.read.HandInjection;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts a millibottleneck on the stack that {@code up} serves. */
@Command(
    name = "inject",
    description = {
      "Inject millibottlenecks into the stack that `ntier up` serves, and report each of them.",
      "Ctrl-C ends it at once and undoes it.",
    },
    footer = {
      "",
      "Examples:",
      "  sudo ./ntier inject freeze --host app --for 500ms",
      "  sudo ./ntier inject freeze --host db --for 300ms --every 5s --times 10",
      "  sudo ./ntier inject freeze --host app --for 300ms --set poisson=8s --set seed=7",
      "",
      "The causes and their parameters: ./ntier list causes",
    },
    mixinStandardHelpOptions = true)
final class InjectCommand implements Callable<Integer> {
  private static final int MOST_TIMES = 10_000;

  @Parameters(paramLabel = "CAUSE", description = "A name of `ntier list causes`.")
  private String cause;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      required = true,
      description = {
        "The host of the server to inject into: a tier's name such as app,",
        "or app-2 where the tier has several servers."
      })
  private String host;

  @Option(
      names = "--for",
      paramLabel = "LENGTH",
      description = "How long each injection lasts, such as 500ms, for causes that take a length.")
  private String length;

  @Option(
      names = "--every",
      paramLabel = "LENGTH",
      description = "From one injection to the next, such as 5s (default: one injection only).")
  private String every;

  @Option(
      names = "--times",
      paramLabel = "N",
      defaultValue = "0",
      description = "The number of injections (default: until Ctrl-C).")
  private int times;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = {
        "A parameter of the cause, or its times as in an experiment:",
        "at=\"3s 10s\", poisson=8s, random=\"4s to 9s\", after=2s, seed=7."
      })
  private List<String> sets = List.of();

  @Override
  public Integer call() throws Exception {
    ControlRequest request = request();
    Suite.open().plans().check(request.injection());
    Root.require("inject " + cause + " --host " + host + " …");
    try (ControlClient client = connect(requireStack())) {
      ControlReply last =
          Interruptible.call(() -> client.ask(request, System.out::println))
              .orElseThrow(
                  () ->
                      new UserError(
                          ExitCode.FAILED,
                          "the stack went away; if it was killed, sudo ./ntier clean undoes what it left"));
      if (last.exitCode() != ExitCode.DONE) {
        throw new UserError(last.exitCode(), last.text());
      }
      System.out.println(last.text());
      return ExitCode.DONE;
    }
  }

  private ControlRequest request() {
    if (times < 0 || times > MOST_TIMES) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "--times is %d; 1 to %d would be right, or no --times".formatted(times, MOST_TIMES));
    }
    Map<String, String> options = new LinkedHashMap<>();
    if (length != null) {
      options.put("for", length);
    }
    if (every != null) {
      options.put("every", every);
    }
    return new ControlRequest(HandInjection.of(cause, host, options, sets), times);
  }

  private static TestbedSettings requireStack() throws IOException {
    Holding holding =
        Holding.find()
            .orElseThrow(
                () ->
                    new UserError(
                        ExitCode.MACHINE_LACKS,
                        "no stack is up: sudo ./ntier up in another terminal, and then this again"));
    TestbedLock.Holder holder = holding.holder();
    if (!holder.what().startsWith(UpCommand.WHAT)) {
      throw new UserError(
          ExitCode.MACHINE_LACKS,
          "what is up now is \"%s\" (process %d, since %s), not a stack of `ntier up`: to inject into a run, write it in its experiment, as inject: [{freeze: app, for: 500ms, every: 5s}]"
              .formatted(holder.what(), holder.pid(), holder.since()));
    }
    return holding.settings();
  }

  private static ControlClient connect(TestbedSettings settings) {
    try {
      return ControlClient.connect(settings.controlFolder());
    } catch (IOException notYet) {
      throw new UserError(
          ExitCode.MACHINE_LACKS,
          "the stack is not up yet, or is going down: wait until `ntier up` says that it serves");
    }
  }
}
