package ntier.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.archive.FileCheck;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.cli.simulation.FoundLoad;
import ntier.cli.simulation.PlannedInjections;
import ntier.cli.simulation.SimulationFile;
import ntier.cli.simulation.SimulationTables;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SystemModel;
import ntier.simulation.outcome.Repeated;
import ntier.simulation.outcome.SimulationText;
import ntier.simulation.outcome.Validation;
import ntier.simulation.read.Calibrated;
import ntier.simulation.read.Demands;
import ntier.simulation.read.ModelReader;
import ntier.simulation.read.PlanModel;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Predicts what an experiment would show. */
@Command(
    name = "simulate",
    description = {
      "Simulate an experiment instead of running it: drops, VLRT and response times, in seconds.",
      "Needs no root and starts no server. How accurate it is: docs/simulation.md."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier simulate first-run",
      "  ./ntier simulate first-run --set web.backlog=1024",
      "  ./ntier simulate matrix --repeat 5",
      "  ./ntier simulate --model docs/simulation/ten-tiers.yaml",
      "  ./ntier simulate --validate runs/2026-11-20T17-28-05-matrix"
    },
    mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
  @ArgGroup(multiplicity = "0..1")
  private What what = new What();

  @Mixin private SetOption sets;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the outcome to this file, in the format of summary.json.")
  private Path json;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Simulates N times with consecutive seeds, and shows the median and the range.")
  private int repeat;

  @Option(
      names = "--calibrate",
      paramLabel = "RUN",
      description = "Takes the CPU time per request from this run, by its name or folder.")
  private String calibrate;

  @Option(
      names = "--retransmission",
      paramLabel = "NAME",
      description =
          "When SYNs are retransmitted, overriding the experiment: linux-6.5 (1, 2, 3, 4, 5, 7 … s; default), linux-3.1 (1, 3, 7"
              + " … s), linux-2.6 (3, 9, 21 … s), 3s (3, 6, 9 … s).")
  private String retransmission;

  /** One thing to simulate. */
  static final class What {
    @Parameters(paramLabel = "EXPERIMENT", description = ExperimentChoice.DESCRIPTION)
    private String experiment;

    @Option(
        names = "--model",
        paramLabel = "FILE",
        description = "A model file: any number of tiers, replicas and users.")
    private Path model;

    @Option(
        names = "--validate",
        paramLabel = "FOLDER",
        description =
            "Simulates the runs of a series, or of a folder of runs, and shows both side by side.")
    private String validate;
  }

  @Override
  public Integer call() {
    if (repeat < 1 || repeat > 1000) {
      throw wrong("--repeat is " + repeat + "; 1 to 1000 would be right");
    }
    try {
      if (what.validate != null) {
        validate();
      } else if (what.model != null) {
        refuseSets();
        simulate(model(ModelReader.read(what.model, PlannedInjections.KINDS)));
      } else {
        experiment();
      }
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
    return ExitCode.DONE;
  }

  private static UserError wrong(String message) {
    return new UserError(ExitCode.WRONG_USE, message);
  }

  private void refuseSets() {
    if (!sets.values().isEmpty()) {
      throw wrong("--set is for experiments; a model file is changed itself");
    }
  }

  private SystemModel model(SystemModel read) {
    return retransmission == null ? read : read.with(Retransmission.named(retransmission));
  }

  private void experiment() {
    String asked = what.experiment == null ? Suite.FIRST_RUN : what.experiment;
    Series series = Suite.open().series(asked, sets.values());
    Demands demands = demands();
    List<Repeated> outcomes =
        series.variants().stream()
            .map(variant -> FoundLoad.of(variant.plan(), System.err::println))
            .map(plan -> Repeated.of(model(plan, demands), plan.workload().seed(), repeat))
            .toList();
    if (outcomes.size() == 1) {
      show(outcomes.getFirst());
    } else {
      List<String> labels = series.variants().stream().map(Series.Variant::label).toList();
      System.out.print(SimulationTables.variants(labels, outcomes));
      write(outcomes);
    }
  }

  private SystemModel model(Plan plan, Demands demands) {
    return model(
        PlanModel.of(
            plan, demands, PlannedInjections.of(plan), PlannedInjections.retransmission(plan)));
  }

  private void simulate(SystemModel model) {
    show(Repeated.of(model, 42, repeat));
  }

  private void show(Repeated outcome) {
    System.out.print(SimulationText.of(outcome.first()));
    if (repeat > 1) {
      System.out.println();
      System.out.print(
          SimulationTables.variants(List.of(outcome.first().model().name()), List.of(outcome)));
    }
    write(List.of(outcome));
  }

  private void write(List<Repeated> outcomes) {
    if (json != null) {
      SimulationFile.write(json, outcomes);
      System.out.println("Written: " + json);
    }
  }

  private Demands demands() {
    Home home = Home.find();
    Demands measured = Demands.measured(home.root());
    if (calibrate == null) {
      return measured;
    }
    RunDirectory run = RunDirectory.open(home.run(calibrate));
    sayWhatChanged(run);
    return Calibrated.by(run, measured);
  }

  /** The simulation takes figures from it that may be wrong then. */
  private static void sayWhatChanged(RunDirectory run) {
    FileCheck.of(run, run.manifest())
        .changed()
        .forEach(
            difference ->
                System.err.println(
                    "not to be trusted: in " + run.id() + ": " + difference.sentence()));
  }

  private void validate() {
    refuseSets();
    Path folder = Home.find().run(what.validate);
    List<RunDirectory> runs =
        SeriesDirectory.isSeries(folder)
            ? SeriesDirectory.open(folder).finishedRuns()
            : RunDirectory.list(folder);
    if (runs.isEmpty()) {
      throw wrong(
          folder + " holds no finished run; the folder of a series, or of runs, would be right");
    }
    runs.forEach(SimulateCommand::sayWhatChanged);
    System.out.print(
        SimulationTables.validation(
            Validation.of(runs, PlannedInjections.KINDS, demands(), repeat)));
  }
}
