package ntier.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a series of runs, {@code runs/<id>/}: {@code series.json}, and a folder for each
 * run. The id is made as that of a single run. Reading methods throw {@link DamagedRunException},
 * writing ones {@link RunWriteException}.
 */
public final class SeriesDirectory implements RecordFolder<SeriesRecord> {
  private static final String SERIES = "series.json";

  private final Path path;

  private SeriesDirectory(Path path) {
    this.path = path;
  }

  /** Whether a folder is that of a series. */
  public static boolean isSeries(Path path) {
    return Files.exists(path.resolve(SERIES));
  }

  /**
   * Makes the folder of a new series; never an existing one.
   *
   * @param runs the folder of all runs and series, made if it isn't there
   * @param clock its zone is that of the id's time
   */
  public static SeriesDirectory create(Path runs, String experiment, Clock clock) {
    return new SeriesDirectory(NewFolder.make(runs, NewFolder.id(experiment, clock)));
  }

  /**
   * Opens the folder of a series.
   *
   * @throws DamagedRunException if it is not the folder of a series
   */
  public static SeriesDirectory open(Path path) {
    if (!isSeries(path)) {
      throw new DamagedRunException(
          path,
          0,
          Files.isDirectory(path)
              ? "it has no series.json, so it is not the folder of a series"
              : "there is no such series",
          "pick a folder of " + path.toAbsolutePath().normalize().getParent() + " that has one");
    }
    return new SeriesDirectory(path);
  }

  /** The series in a folder, oldest first. */
  public static List<SeriesDirectory> list(Path runs) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(runs)) {
      return paths
          .filter(SeriesDirectory::isSeries)
          .sorted(Comparator.comparing(path -> path.getFileName().toString()))
          .map(SeriesDirectory::new)
          .toList();
    } catch (IOException e) {
      throw new DamagedRunException(
          runs, 0, "the folder can't be read: " + e.getMessage(), "check its permissions");
    }
  }

  public String id() {
    return path.toAbsolutePath().normalize().getFileName().toString();
  }

  @Override
  public Path path() {
    return path;
  }

  public Path seriesFile() {
    return path.resolve(SERIES);
  }

  /** The page that compares its runs. */
  public Path reportFile() {
    return path.resolve("report.html");
  }

  @Override
  public SeriesRecord record() {
    return JsonDocument.read(seriesFile(), SeriesRecord.class);
  }

  @Override
  public void write(SeriesRecord record) {
    JsonDocument.write(seriesFile(), record);
  }

  /**
   * The folder of one of its runs.
   *
   * @throws DamagedRunException if the run was not begun, or its folder is gone
   */
  public RunDirectory run(SeriesRecord.Run run) {
    if (run.directory().isEmpty()) {
      throw new DamagedRunException(
          path,
          0,
          "the run \"" + run.label() + "\" has no folder yet",
          "finish the series with sudo ./ntier run --resume " + path);
    }
    return RunDirectory.open(NewFolder.named(path, run.directory()));
  }

  /** The folders of the runs that ended as they should, in the order of the experiment. */
  public List<RunDirectory> finishedRuns() {
    return record().inExperimentOrder().stream()
        .filter(run -> run.state() == SeriesRecord.Progress.FINISHED)
        .map(this::run)
        .toList();
  }
}
