package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.cli.console.ProgressLine;
import ntier.plan.Series;
import ntier.plan.Units;
import ntier.testbed.journal.LabLockedException;

/**
 * All runs of a series, one after the other, each complete in itself. A run that fails is recorded
 * and the others are made; an interruption ends all. How far it came is on disk at every moment.
 */
public final class SeriesRun {
  private final Series series;
  private final SeriesDirectory directory;
  private final RunMaker maker;
  private final ProgressLine progress;
  private SeriesRecord record;
  private Duration estimated = Duration.ZERO;
  private Duration taken = Duration.ZERO;

  /**
   * What the user asked for, to be able to go on with it later.
   *
   * @param experimentFile where the experiment was read from
   * @param sets of the command line
   * @param commandLine as it was typed
   */
  public record Asked(String experimentFile, List<String> sets, String commandLine) {}

  private SeriesRun(
      Series series,
      SeriesDirectory directory,
      SeriesRecord record,
      RunMaker maker,
      ProgressLine progress) {
    this.series = series;
    this.directory = directory;
    this.record = record;
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
            new Asked(record.experimentFile(), record.sets(), record.commandLine()));
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
   * @throws LabLockedException when another lab was brought up between two runs
   */
  public List<SeriesRecord.Run> execute() throws Exception {
    try {
      save(record.with(RunState.RUNNING, ""));
      for (int index : missing()) {
        run(index);
      }
      List<SeriesRecord.Run> failed =
          record.runs().stream().filter(run -> run.state() == Progress.FAILED).toList();
      save(record.with(failed.isEmpty() ? RunState.FINISHED : RunState.FAILED, why(failed)));
      return failed;
    } catch (InterruptedException interrupted) {
      save(record.with(RunState.INTERRUPTED, "interrupted by a signal"));
      progress.say("interrupted; sudo ./ntier run --resume " + directory.path() + " goes on");
      throw interrupted;
    } catch (LabLockedException taken) {
      save(record.with(RunState.INTERRUPTED, taken.getMessage()));
      progress.say("ended; sudo ./ntier run --resume " + directory.path() + " goes on");
      throw taken;
    } finally {
      giveToCaller();
    }
  }

  /** Gives all its files to the user behind sudo; again after more were written. */
  public void giveToCaller() throws IOException {
    Ownership.giveToCaller(directory.path());
  }

  private List<Integer> missing() {
    return IntStream.range(0, record.runs().size())
        .filter(index -> record.runs().get(index).state() != Progress.FINISHED)
        .boxed()
        .toList();
  }

  private static String why(List<SeriesRecord.Run> failed) {
    List<String> names = failed.stream().map(SeriesRecord.Run::label).distinct().toList();
    return failed.isEmpty() ? "" : failed.size() + " failed: " + String.join("; ", names);
  }

  private void run(int index) throws InterruptedException, LabLockedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    announce(index);
    long start = System.nanoTime();
    try {
      maker.make(SeriesRuns.plan(series, index), () -> begin(index));
      update(index, Progress.FINISHED, "");
      estimated = estimated.plus(SeriesRuns.variant(series, index).estimate());
      taken = taken.plusNanos(System.nanoTime() - start);
    } catch (InterruptedException interrupted) {
      update(index, Progress.INTERRUPTED, "interrupted by a signal");
      throw interrupted;
    } catch (LabLockedException taken) {
      // Someone took the lab between two runs, and would fail all that follow, too.
      update(index, Progress.PENDING, "");
      throw taken;
    } catch (Exception failed) {
      // What waits for a channel is not told of an interruption by InterruptedException.
      if (Thread.interrupted()) {
        update(index, Progress.INTERRUPTED, "interrupted by a signal");
        throw new InterruptedException();
      }
      String why = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      update(index, Progress.FAILED, why);
      progress.say("run " + (index + 1) + " failed: " + why);
    }
  }

  private RunDirectory begin(int index) {
    RunDirectory made = RunDirectory.create(directory.path(), SeriesRuns.folder(record, index));
    save(record.with(index, record.runs().get(index).with(Progress.RUNNING, made.id(), "")));
    return made;
  }

  private void update(int index, Progress state, String why) {
    SeriesRecord.Run run = record.runs().get(index);
    save(record.with(index, run.with(state, run.directory(), why)));
  }

  private void save(SeriesRecord changed) {
    record = changed;
    // A pending interruption would close the file that is being written.
    boolean interrupted = Thread.interrupted();
    try {
      directory.write(record);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void announce(int index) {
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
    missing().forEach(index -> estimates.add(SeriesRuns.variant(series, index).estimate()));
    Duration sum = estimates.stream().reduce(Duration.ZERO, Duration::plus);
    double pace = estimated.isZero() ? 1 : (double) taken.toMillis() / estimated.toMillis();
    return Duration.ofMillis((long) (sum.toMillis() * pace));
  }
}
