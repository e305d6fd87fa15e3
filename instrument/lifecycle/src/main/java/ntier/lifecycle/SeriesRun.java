package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.plan.Series;
import ntier.plan.Units;

/**
 * All runs of a series, one after the other, each complete in itself. A run that fails is recorded
 * and the others are made; an interruption ends all. How far it came is on disk at every moment.
 */
public final class SeriesRun {
  private final Series series;
  private final SeriesDirectory directory;
  private final RunMaker maker;
  private final ProgressLine progress;
  private final ResumableSequence<SeriesRecord, SeriesRecord.Run> runs;
  private Duration estimated = Duration.ZERO;
  private Duration taken = Duration.ZERO;

  /**
   * What the user asked for, to be able to go on with it later.
   *
   * @param experimentFile where the experiment was read from
   * @param sets of the command line
   * @param commandLine as it was typed
   * @param orderSeed from which the order of the runs is drawn, and then each repetition has a seed
   *     of its own; empty for an older series, in the experiment's order with one seed
   */
  public record Asked(
      String experimentFile, List<String> sets, String commandLine, Optional<Long> orderSeed) {
    /** In an order that is drawn now. */
    public Asked(String experimentFile, List<String> sets, String commandLine) {
      this(experimentFile, sets, commandLine, Optional.of(drawnOrder()));
    }

    /** Nine digits at most, so that people can tell orders apart. */
    static long drawnOrder() {
      return new SplittableRandom().nextLong(1_000_000_000);
    }
  }

  private SeriesRun(
      Series series,
      SeriesDirectory directory,
      SeriesRecord record,
      RunMaker maker,
      ProgressLine progress) {
    this.series = series;
    this.directory = directory;
    this.runs = new ResumableSequence<>(directory.path(), record, directory::write);
    this.maker = maker;
    this.progress = progress;
  }

  /**
   * A new series with a new folder.
   *
   * @param runs where the folder is made
   */
  public static SeriesRun begin(
      Series series, Path runs, Asked asked, RunMaker maker, ProgressLine progress) {
    SeriesDirectory directory =
        SeriesDirectory.create(runs, series.experiment(), Clock.systemDefaultZone());
    SeriesRecord record = SeriesRuns.record(directory.id(), series, asked);
    directory.write(record);
    return new SeriesRun(series, directory, record, maker, progress);
  }

  /**
   * Goes on with a series that was broken off: makes all runs that are not finished.
   *
   * @param series the experiment as it reads today
   * @throws SeriesChangedException if it would make other runs than those there are
   */
  public static SeriesRun resume(
      Series series, SeriesDirectory directory, RunMaker maker, ProgressLine progress) {
    SeriesRecord record = directory.record();
    SeriesRecord today =
        SeriesRuns.record(
            record.series(),
            series,
            new Asked(
                record.experimentFile(), record.sets(), record.commandLine(), record.orderSeed()));
    SeriesChangedException.requireSame(directory, record, today);
    return new SeriesRun(series, directory, record, maker, progress);
  }

  /** Where it is recorded. */
  public SeriesDirectory directory() {
    return directory;
  }

  /**
   * Makes what is missing.
   *
   * @return the runs that failed, as recorded
   * @throws InterruptedException when it was interrupted; the machine is as it was then, too
   * @throws MachineTakenException when another lab was brought up between two runs
   * @throws NoRoomException when a disk was full before a run was begun
   */
  public List<SeriesRecord.Run> execute() throws Exception {
    return runs.make(
        this::run,
        SeriesRun::why,
        ended ->
            progress.say(
                ended + "; sudo ./ntier run --resume " + directory.path() + " continues it"));
  }

  /** Gives all its files to the user behind sudo; again after more were written. */
  public void giveToCaller() throws IOException {
    runs.giveToCaller();
  }

  private static String why(List<SeriesRecord.Run> failed) {
    List<String> names = failed.stream().map(SeriesRecord.Run::label).distinct().toList();
    return failed.size() + " failed: " + String.join("; ", names);
  }

  private void run(int index) throws InterruptedException, MachineTakenException {
    announce(index);
    long start = System.nanoTime();
    try {
      maker.make(SeriesRuns.plan(series, runs.record(), index), () -> begin(index));
    } catch (InterruptedException | MachineTakenException | NoRoomException endsAll) {
      throw endsAll;
    } catch (Exception failed) {
      // What waits for a channel is not told of an interruption by InterruptedException.
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      String why = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      runs.update(index, Progress.FAILED, why);
      progress.say("run " + (index + 1) + " failed: " + why);
      return;
    }
    runs.update(index, Progress.FINISHED, "");
    estimated = estimated.plus(variant(index).estimate());
    taken = taken.plusNanos(System.nanoTime() - start);
  }

  private Series.Variant variant(int index) {
    return SeriesRuns.variant(series, runs.record(), index);
  }

  private RunDirectory begin(int index) {
    RunDirectory made =
        RunDirectory.create(directory.path(), SeriesRuns.folder(runs.record(), index));
    runs.update(index, Progress.RUNNING, made.id(), "");
    return made;
  }

  private void announce(int index) {
    SeriesRecord record = runs.record();
    SeriesRecord.Run run = record.runs().get(index);
    String repetition =
        record.repeat() > 1 ? " (%d of %d)".formatted(run.repetition(), record.repeat()) : "";
    progress.say(
        "%nrun %d of %d: %s%s, about %s left"
            .formatted(
                index + 1, record.runs().size(), run.label(), repetition, Units.about(left())));
  }

  /** By the plans, corrected by how long the runs before took beside what was expected. */
  private Duration left() {
    List<Duration> estimates = new ArrayList<>();
    runs.missing().forEach(index -> estimates.add(variant(index).estimate()));
    Duration sum = estimates.stream().reduce(Duration.ZERO, Duration::plus);
    double pace = estimated.isZero() ? 1 : (double) taken.toMillis() / estimated.toMillis();
    return Duration.ofMillis((long) (sum.toMillis() * pace));
  }
}
