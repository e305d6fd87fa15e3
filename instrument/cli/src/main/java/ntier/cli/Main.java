package ntier.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import ntier.lifecycle.Errors;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.VisibleOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the suite. */
@Command(
    name = "ntier",
    description = {
      "Benchmarks of n-tier systems: makes millibottlenecks and shows, tier by tier and 50 ms by"
          + " 50 ms, how queues overflow.",
      "",
      "First time: sudo ./ntier run"
    },
    subcommands = {
      RunCommand.class,
      ListCommand.class,
      ExplainCommand.class,
      SimulateCommand.class,
      AdviseCommand.class,
      CheckCommand.class,
      UpCommand.class,
      DownCommand.class,
      InjectCommand.class,
      LabCommand.class,
      WatchCommand.class,
      AnalyzeCommand.class,
      CompareCommand.class,
      ExportCommand.class,
      ReproduceCommand.class,
      FetchCommand.class,
      MigrateCommand.class,
      DoctorCommand.class,
      CleanCommand.class,
      TestCommand.class,
    },
    mixinStandardHelpOptions = true,
    version = "ntier 0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "2:wrong use, or a rejected experiment",
      "3:the machine lacks something",
      "4:the run failed",
      "5:compare --baseline: worse",
      "6:compare --baseline: cannot tell",
      "130:interrupted, and cleaned up",
    })
public final class Main implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs one command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(execute(args));
  }

  /** Help is ours and may have colours; all that commands print may have words of others in it. */
  public static int execute(String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new VisibleOutput(out));
    System.setErr(new VisibleOutput(err));
    try {
      return new CommandLine(new Main())
          .setOut(new PrintWriter(out, true))
          .setErr(new PrintWriter(err, true))
          .setExecutionExceptionHandler(Main::explain)
          .setCaseInsensitiveEnumValuesAllowed(true)
          .execute(args);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult args) {
    PrintStream err = System.err;
    UserError known = Errors.forUser(failure);
    if (known != null) {
      if (!known.getMessage().isEmpty()) {
        err.println(known.getMessage());
      }
      return known.exitCode();
    }
    err.println("ntier failed in a way it should not. Please report this with the lines below.");
    failure.printStackTrace(err);
    return ExitCode.FAILED;
  }
}
