package ntier.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import ntier.archive.SeriesRecord.Progress;

/**
 * The folder of a paper's reproduction, {@code runs/<id>/}: {@code reproduction.json}, and a folder
 * for the series, or the run of turns, of each experiment. Reading methods throw {@link
 * DamagedRunException}, writing ones {@link RunWriteException}.
 */
public final class ReproductionDirectory implements RecordFolder<ReproductionRecord> {
  private static final String REPRODUCTION = "reproduction.json";

  private final Path path;

  private ReproductionDirectory(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder of a new reproduction; never an existing one.
   *
   * @param runs the folder of all runs, made if it isn't there
   * @param clock its zone is that of the id's time
   */
  public static ReproductionDirectory create(Path runs, String paper, Clock clock) {
    return new ReproductionDirectory(NewFolder.make(runs, NewFolder.id(paper, clock)));
  }

  /**
   * Opens the folder of a reproduction.
   *
   * @throws DamagedRunException if it is not the folder of a reproduction
   */
  public static ReproductionDirectory open(Path path) {
    if (!Files.exists(path.resolve(REPRODUCTION))) {
      throw new DamagedRunException(
          path,
          0,
          Files.isDirectory(path)
              ? "it has no reproduction.json, so it is not the folder of a reproduction"
              : "there is no such reproduction",
          "pick a folder of " + path.toAbsolutePath().normalize().getParent() + " that has one");
    }
    return new ReproductionDirectory(path);
  }

  public String id() {
    return path.toAbsolutePath().normalize().getFileName().toString();
  }

  @Override
  public Path path() {
    return path;
  }

  public Path reproductionFile() {
    return path.resolve(REPRODUCTION);
  }

  /** The page that puts the paper's figures and tables beside what was found. */
  public Path reportFile() {
    return path.resolve("report.html");
  }

  @Override
  public ReproductionRecord record() {
    return JsonDocument.read(reproductionFile(), ReproductionRecord.class);
  }

  @Override
  public void write(ReproductionRecord record) {
    JsonDocument.write(reproductionFile(), record);
  }

  /** The series of one of its experiments; empty if it was not begun, or is of turns. */
  public Optional<SeriesDirectory> series(ReproductionRecord.Experiment experiment) {
    return experiment.directory().isEmpty() || experiment.ofTurns()
        ? Optional.empty()
        : Optional.of(SeriesDirectory.open(NewFolder.named(path, experiment.directory())));
  }

  /** The finished run of turns of one of its experiments; empty if there is none. */
  public Optional<RunDirectory> turns(ReproductionRecord.Experiment experiment) {
    return experiment.ofTurns() && experiment.state() == Progress.FINISHED
        ? Optional.of(RunDirectory.open(NewFolder.named(path, experiment.directory())))
        : Optional.empty();
  }
}
