package ntier.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import ntier.plan.Plan;
import ntier.plan.TurnsPlan;

/**
 * The folder of one run, {@code runs/<id>/}, and its documents. The id is when it began and the
 * experiment's name, such as {@code 2026-11-20T11-42-07-first-run}. Reading methods throw {@link
 * DamagedRunException}, writing ones {@link RunWriteException}.
 */
public final class RunDirectory implements RunLayout {
  private final Path path;

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder of a new run; never an existing one.
   *
   * @param runs the folder of all runs, made if it isn't there
   * @param clock its zone is that of the id's time
   */
  public static RunDirectory create(Path runs, String experiment, Clock clock) {
    return create(runs, NewFolder.id(experiment, clock));
  }

  /**
   * Makes the folder of a new run of a series; never an existing one: where there is one of this
   * name, the new one's gets a number.
   *
   * @param series the series' folder
   */
  public static RunDirectory create(Path series, String name) {
    return within(NewFolder.make(series, name));
  }

  /**
   * Makes the folders of a run in one that is there, and empty: on a machine of several, for what
   * it records.
   */
  public static RunDirectory within(Path folder) {
    RunDirectory made = new RunDirectory(folder);
    try {
      Files.createDirectory(made.samplesFolder());
      Files.createDirectory(made.serverRequestsFolder());
      Files.createDirectory(made.logsFolder());
      return made;
    } catch (IOException e) {
      RunWriteException failure = RunWriteException.of(made.path, e);
      made.discard(failure);
      throw failure;
    }
  }

  /** Removes the folder of a run that could not begin, and tells the failure if it cannot. */
  public void discard(Exception failure) {
    try {
      FolderTree.remove(path);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * The folder of a run that is being made.
   *
   * @param path a folder that {@link #create} made
   */
  public static RunDirectory begun(Path path) {
    return new RunDirectory(path);
  }

  /**
   * Opens the folder of a run.
   *
   * @throws DamagedRunException if it is not the folder of a run
   */
  public static RunDirectory open(Path path) {
    if (!Files.isDirectory(path)) {
      throw new DamagedRunException(
          path, 0, "there is no such run", "the runs are the folders in " + parent(path));
    }
    if (!Files.exists(path.resolve(MANIFEST))) {
      throw new DamagedRunException(
          path,
          0,
          "it has no manifest.json, so it is not the folder of a run",
          "pick another folder of " + parent(path));
    }
    return new RunDirectory(path);
  }

  /** The runs in a folder, oldest first; folders without a manifest are none. */
  public static List<RunDirectory> list(Path runs) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(runs)) {
      return paths
          .filter(path -> Files.exists(path.resolve(MANIFEST)))
          .sorted(Comparator.comparing(path -> path.getFileName().toString()))
          .map(RunDirectory::new)
          .toList();
    } catch (IOException e) {
      throw new DamagedRunException(
          runs, 0, "the folder can't be read: " + e.getMessage(), "check its permissions");
    }
  }

  private static Path parent(Path path) {
    return path.toAbsolutePath().normalize().getParent();
  }

  public String id() {
    return path.toAbsolutePath().normalize().getFileName().toString();
  }

  @Override
  public Path path() {
    return path;
  }

  public Manifest manifest() {
    return JsonDocument.read(manifestFile(), Manifest.class);
  }

  public void write(Manifest manifest) {
    JsonDocument.write(manifestFile(), manifest);
  }

  public Plan plan() {
    return JsonDocument.read(planFile(), PlanDocument.class, PlanDocument::modernize).plan();
  }

  public void write(Plan plan) {
    JsonDocument.write(planFile(), new PlanDocument(1, plan));
  }

  /** Whether it is a run of turns. */
  public boolean isOfTurns() {
    return Files.exists(turnsPlanFile());
  }

  /** Whether it is a watch of servers that were there before. */
  public boolean isOfWatch() {
    return Files.exists(watchFile());
  }

  public WatchRecord watch() {
    return JsonDocument.read(watchFile(), WatchRecord.class);
  }

  public void write(WatchRecord watch) {
    JsonDocument.write(watchFile(), watch);
  }

  public TurnsPlan turnsPlan() {
    return JsonDocument.read(turnsPlanFile(), TurnsDocument.class).plan();
  }

  public void write(TurnsPlan plan) {
    JsonDocument.write(turnsPlanFile(), new TurnsDocument(1, plan));
  }

  public Summary summary() {
    return JsonDocument.read(summaryFile(), Summary.class);
  }

  public void write(Summary summary) {
    JsonDocument.write(summaryFile(), summary);
  }

  public CalibrationReport calibrationReport() {
    return JsonDocument.read(calibrationFile(), CalibrationReport.class);
  }

  public void write(CalibrationReport report) {
    JsonDocument.write(calibrationFile(), report);
  }

  public FitReport fitReport() {
    return FitReport.read(fitFile());
  }

  public void write(FitReport report) {
    report.write(fitFile());
  }

  public WorkloadReport workloadReport() {
    return JsonDocument.read(workloadFile(), WorkloadReport.class);
  }

  public void write(WorkloadReport report) {
    JsonDocument.write(workloadFile(), report);
  }

  public DatabaseReport databaseReport() {
    return JsonDocument.read(databaseFile(), DatabaseReport.class);
  }

  public void write(DatabaseReport report) {
    JsonDocument.write(databaseFile(), report);
  }

  public MonitorsReport monitorsReport() {
    return JsonDocument.read(monitorsFile(), MonitorsReport.class);
  }

  public void write(MonitorsReport report) {
    JsonDocument.write(monitorsFile(), report);
  }

  public MachineParts parts() {
    return JsonDocument.read(partsFile(), MachineParts.class);
  }

  public void write(MachineParts parts) {
    JsonDocument.write(partsFile(), parts);
  }

  public MergedParts mergedParts() {
    return JsonDocument.read(mergedFile(), MergedParts.class);
  }

  public void write(MergedParts merged) {
    JsonDocument.write(mergedFile(), merged);
  }

  /**
   * The analysis's own findings; it knows their type and gives them a {@code formatVersion} of 1.
   */
  public <T> T findings(Class<T> type) {
    return JsonDocument.read(findingsFile(), type);
  }

  public void writeFindings(Object findings) {
    JsonDocument.write(findingsFile(), findings);
  }
}
