package ntier.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import ntier.cli.advice.AdviceFile;
import ntier.cli.advice.AdviceText;
import ntier.cli.advice.MachineText;
import ntier.cli.advice.OptionStack;
import ntier.cli.advice.machine.MachineStack;
import ntier.cli.advice.machine.ThisMachine;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.plan.yaml.YamlReader;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.simulation.advice.Advice;
import ntier.simulation.advice.Stack;
import ntier.simulation.read.StackReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says who would drop in somebody's own stack, and what would help. */
@Command(
    name = "advise",
    description = {
      "Say of your own stack who drops, from which length of stall on, and the cheapest change"
          + " that holds; by simulation.",
      "Needs no root, starts no server and changes nothing. docs/your-stack.md walks through it."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier advise docs/examples/stack.yaml",
      "  ./ntier advise docs/examples/stack.yaml --rate 2000/s --stall 1s",
      "  ./ntier advise --rate 950/s --stall 500ms \\",
      "    --tier web=apache,threads=150,backlog=128,pool=150 \\",
      "    --tier app=tomcat,threads=200,pool=50 --tier db=mysql",
      "  ./ntier advise --from-this-machine > stack.yaml"
    },
    mixinStandardHelpOptions = true)
final class AdviseCommand implements Callable<Integer> {
  private static final String STACK =
      "a stack file, or --tier once for each tier from the first to the last, or"
          + " --from-this-machine";

  @Parameters(
      paramLabel = "STACK",
      arity = "0..1",
      description = "A stack file: rate, longest stall, and a line for each tier.")
  private Path file;

  @Option(
      names = "--tier",
      paramLabel = "NAME=SERVER[,KEY=VALUE…]",
      description =
          "A tier, as in a stack file: web=apache,threads=150,backlog=128. Servers: apache, nginx,"
              + " tomcat, mysql, php-fpm, sync, async.")
  private List<String> tiers = new ArrayList<>();

  @Option(
      names = "--from-this-machine",
      description =
          "Reads the tiers from this machine's configuration files, ss and nstat, and prints them"
              + " as a stack file. With --rate and --stall it goes on with the advice.")
  private boolean fromThisMachine;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description = "Requests of users, such as 950/s, at the busiest time.")
  private String rate;

  @Option(
      names = "--stall",
      paramLabel = "LENGTH",
      description = "The longest stall that it has to bear, such as 500ms.")
  private String stall;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "What a server does in a stall: stops (accepts nothing, as in a garbage collection;"
              + " default) or waits (for a disk or a lock, and goes on accepting).")
  private String kind;

  @Option(
      names = "--somaxconn",
      paramLabel = "N",
      description = "net.core.somaxconn of the servers' hosts (4096 unless the stack says so).")
  private String somaxconn;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the advice to this file too.")
  private Path json;

  @Override
  public Integer call() {
    int sources = (file == null ? 0 : 1) + (tiers.isEmpty() ? 0 : 1) + (fromThisMachine ? 1 : 0);
    if (sources != 1) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "advise needs one description of a stack: " + STACK + " would be right");
    }
    if (fromThisMachine) {
      return fromThisMachine();
    }
    advise(
        file == null
            ? StackReader.read(
                "stack", "the options", OptionStack.with(OptionStack.of(tiers), given()))
            : StackReader.read(file, value -> OptionStack.with(value, given())));
    return ExitCode.DONE;
  }

  private Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("rate", rate);
    given.put("stall", stall);
    given.put("kind", kind);
    given.put("somaxconn", somaxconn);
    return given;
  }

  private Integer fromThisMachine() {
    MachineStack found = MachineStack.of(ThisMachine.read());
    System.out.print(MachineText.of(found, Optional.ofNullable(rate), Optional.ofNullable(stall)));
    if (found.servers().isEmpty()) {
      throw new UserError(
          ExitCode.MACHINE_LACKS,
          "no nginx, Apache, Tomcat, PHP-FPM, MySQL or MariaDB was found running here; a stack"
              + " file, or --tier once for each tier, would be right");
    }
    if (rate != null && stall != null) {
      Mapping read = YamlReader.read("this machine", found.yaml()).mapping("tiers: […]");
      System.out.println();
      advise(
          StackReader.read(
              "this machine", "what this machine says", OptionStack.with(read, given())));
    }
    return ExitCode.DONE;
  }

  private void advise(Stack stack) {
    Advice advice = Advice.of(stack);
    System.out.print(AdviceText.of(advice));
    if (json != null) {
      AdviceFile.write(json, advice);
      System.out.println("Written: " + json);
    }
  }
}
