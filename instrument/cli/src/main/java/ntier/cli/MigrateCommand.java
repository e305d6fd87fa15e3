package ntier.cli;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.MigrationDocument;
import ntier.analysis.migration.MigrationStudy;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.WholeFile;
import ntier.cli.simulation.FoundLoad;
import ntier.cli.simulation.PredictedLattice;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Machines;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.lifecycle.sequence.AskedSeries;
import ntier.lifecycle.sequence.RecordedExperiment;
import ntier.lifecycle.sequence.SeriesRun;
import ntier.lifecycle.sequence.TestbedRuns;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.report.MigrationReport;
import ntier.simulation.read.Demands;
import ntier.testbed.TestbedSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs, or simulates, every step from one stack to another. */
@Command(
    name = "migrate",
    description = {
      "Run every stack between two, with one load and the same millibottlenecks, and show what each"
          + " step buys or breaks: who drops, VLRT, p99, CPU, memory and threads, and in which orders"
          + " every step helps.",
      "With --predict: by the simulation, in seconds; needs no root. docs/migration.md says more."
    },
    footer = {
      "",
      "Examples:",
      "  ./ntier migrate --predict",
      "  sudo ./ntier migrate",
      "  sudo ./ntier migrate nginx-tomcat-mysql --to nginx-vertx-mysql --freeze db --for 800ms",
      "  sudo ./ntier migrate --resume 2026-11-25T13-00-00-migration",
      "  ./ntier migrate --page 2026-11-25T13-00-00-migration"
    },
    mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {
  @Mixin private MigrationChoice choice;

  @Option(names = "--predict", description = "Simulates all stacks instead of running them.")
  private boolean predict;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "With --predict: writes the page to this file, which must not exist yet.")
  private Path out;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "With --predict: writes the figures to this file, as migration.json has them.")
  private Path json;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Makes the missing runs of a migration, given its name or folder.")
  private String resume;

  @Option(
      names = "--page",
      paramLabel = "FOLDER",
      description = "Makes the page again from the existing runs; starts nothing.")
  private String page;

  @Mixin private SetOption sets;
  @Mixin private RunsOption runs;

  private final ProgressLine progress = ProgressLine.onStandardOutput();
  private Suite suite;

  @Override
  public Integer call() throws Exception {
    requireOne();
    suite = Suite.open();
    if (page != null) {
      return show(SeriesDirectory.open(suite.home().run(page)));
    }
    if (resume != null) {
      return resume();
    }
    MigrationExperiment experiment = MigrationExperiment.of(suite, choice.asked(sets.values()));
    return predict ? predict(experiment) : run(experiment);
  }

  private void requireOne() {
    if ((page != null || resume != null)
        && (choice.given()
            || runs.given()
            || predict
            || out != null
            || json != null
            || page != null && resume != null)) {
      throw wrong(
          "--page and --resume go on with the migration in a folder; one of them alone would be right, such as: ./ntier migrate --page "
              + (page != null ? page : resume));
    }
    if (page != null && !sets.values().isEmpty()) {
      throw wrong("--page starts nothing that --set could change; leave out one of the two");
    }
    if (!predict && (out != null || json != null)) {
      throw wrong(
          "--out and --json are for --predict; the page and the figures of a migration that is run are in its own folder");
    }
    choice.check();
  }

  private static UserError wrong(String message) {
    return new UserError(ExitCode.WRONG_USE, message);
  }

  private int predict(MigrationExperiment experiment) {
    Set<String> said = new HashSet<>();
    List<Plan> plans =
        experiment.series().plans().stream()
            .map(plan -> FoundLoad.of(plan, line -> sayOnce(line, said)))
            .toList();
    Lattice predicted;
    try {
      predicted =
          PredictedLattice.planned(
              experiment.migration(),
              plans,
              experiment.series().repeat(),
              Demands.measured(suite.home().root()));
    } catch (IllegalArgumentException unknown) {
      throw wrong(unknown.getMessage());
    }
    MigrationStudy study = MigrationStudies.predicted(plans.getFirst(), predicted);
    System.out.print(MigrationText.of(study));
    if (json != null) {
      write(study, json);
      System.out.println("\nWritten: " + json);
    }
    if (out != null) {
      create(study);
    }
    return ExitCode.DONE;
  }

  private static void sayOnce(String line, Set<String> said) {
    if (said.add(line)) {
      System.err.println(line);
    }
  }

  private static void write(MigrationStudy study, Path file) {
    WholeFile.replace(
        file.toAbsolutePath(), JsonFormat.mapper().writeValueAsBytes(MigrationDocument.of(study)));
  }

  private void create(MigrationStudy study) {
    Path file = out.toAbsolutePath();
    try {
      MigrationReport.create(study, file);
    } catch (FileAlreadyExistsException e) {
      throw wrong(file + ": exists and is left as it is; choose another --out, or remove it");
    }
    System.out.println("\nreport: " + file);
  }

  private int run(MigrationExperiment experiment) throws Exception {
    Root.requireTestbed("migrate " + experiment.migration().words().replace(" to ", " --to "));
    Series series = experiment.series();
    progress.say(experiment.migration().words() + ": " + SeriesText.runs(series));
    AskedSeries recorded =
        AskedSeries.of(
            suite.home(),
            suite.plans().find(MigrationExperiment.NAME),
            experiment.sets(),
            commandLine(experiment));
    return make(
        SeriesRun.begin(
            series, runs.in(suite.home()), recorded, maker(recorded.commandLine()), progress));
  }

  private int resume() throws Exception {
    SeriesDirectory directory = SeriesDirectory.open(suite.home().run(resume));
    SeriesRecord record = directory.record();
    MigrationStudies.requireOne(suite.home(), directory);
    Series series = RecordedExperiment.read(suite, directory, sets.values(), resume);
    SeriesRun run = SeriesRun.resume(series, directory, maker(record.commandLine()), progress);
    Root.requireTestbed("migrate --resume " + resume);
    return make(run);
  }

  private TestbedRuns maker(String commandLine) {
    return new TestbedRuns(
        suite.home(),
        Machines.local(suite.home(), TestbedSettings.standard()),
        commandLine,
        progress);
  }

  private int make(SeriesRun run) throws Exception {
    return Interruptible.call(
        () ->
            run.make(
                () -> {
                  System.out.println();
                  return show(run.directory());
                }));
  }

  /** Writes the page and the JSON, and says the same in short. */
  private int show(SeriesDirectory series) {
    MigrationStudies.requireOne(suite.home(), series);
    if (series.finishedRuns().isEmpty()) {
      System.out.println("no run of " + series.path() + " is finished");
      return ExitCode.DONE;
    }
    MigrationStudy study = MigrationStudies.of(suite.home(), series);
    Path file = series.path().resolve("migration.html");
    MigrationReport.replace(study, file);
    write(study, series.path().resolve("migration.json"));
    System.out.print(MigrationText.of(study));
    System.out.println("\nreport: " + file);
    return ExitCode.DONE;
  }

  private String commandLine(MigrationExperiment experiment) {
    Stream<String> stacks =
        Stream.of("ntier migrate", experiment.migration().words().replace(" to ", " --to "));
    return Stream.concat(stacks, experiment.sets().stream().map(set -> "--set '" + set + "'"))
        .reduce((line, word) -> line + " " + word)
        .orElseThrow();
  }
}
