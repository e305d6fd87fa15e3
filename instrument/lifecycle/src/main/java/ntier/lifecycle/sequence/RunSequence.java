package ntier.lifecycle.sequence;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import ntier.archive.PartedRecord;
import ntier.archive.RecordFolder;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Ownership;
import ntier.lifecycle.UserError;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.plan.Plan;
import ntier.plan.Units;

/**
 * Several runs that are made one after the other, and that may be broken off and gone on with. A
 * record lists its parts, each a run or again a sequence, and how far they came. It is on disk at
 * every moment, so that a KILL loses the run that was being made and no other.
 *
 * <pre>
 *   to be made          the parts of the record that are not finished, in its order
 *   made                finished parts, which stay as they are; a sequence is refused whose parts
 *                       would be others today
 *   versions            of the suite may differ between the runs of a series, and not within a
 *                       reproduction
 *   a run fails         it is recorded, all others are made, and at the end exit code 4 tells it
 *   Ctrl-C, TERM        end it; the run under way is recorded as interrupted
 *   the machine is taken, a disk is full
 *                       end it, as they would fail all that follow; the next part is not begun
 * </pre>
 *
 * @param <D> the folder of the record and of all parts
 * @param <R> the record
 * @param <P> one of its parts
 */
public abstract class RunSequence<
    D extends RecordFolder<R>, R extends PartedRecord<R, P>, P extends PartedRecord.Part<P>> {
  private static final String SIGNAL = "interrupted by a signal";

  private final Supplier<D> opens;
  private final RunMaker maker;
  private final ProgressLine progress;
  private D directory;
  private RecordOnDisk<R, P> onDisk;
  private Duration expected = Duration.ZERO;
  private Duration taken = Duration.ZERO;

  /**
   * @param opens the folder, which may be made by that
   * @param maker makes its runs
   * @param progress is told how it goes
   */
  RunSequence(Supplier<D> opens, RunMaker maker, ProgressLine progress) {
    this.opens = opens;
    this.maker = maker;
    this.progress = progress;
  }

  /** Where it is recorded; made when it is asked for first. */
  public final D directory() {
    if (directory == null) {
      directory = opens.get();
    }
    return directory;
  }

  final Path folder() {
    return directory().path();
  }

  /** The record to go on with. */
  R read() {
    return directory().record();
  }

  /** The plans of all runs, also of those that are made. */
  abstract List<Plan> plans();

  /** How long the runs of a part take that are missing, about. */
  abstract Duration estimate(int index);

  /**
   * Told before a part is made.
   *
   * @param left what is left of the time, in words
   */
  abstract String announcement(int index, String left);

  /**
   * Makes a part, and says by {@link #begun} where.
   *
   * @param index from 0
   * @return why it failed; empty when it is finished
   * @throws InterruptedException ends all; the part is noted as interrupted
   * @throws MachineTakenException ends all; the part is noted as not begun
   * @throws NoRoomException as well
   */
  abstract Optional<String> makePart(int index) throws Exception;

  /** A part in words, for people. */
  abstract String name(P part);

  /** For the record: that so many parts failed. */
  abstract String failed(int parts);

  /** For the user: that so many parts failed. */
  abstract String tellFailed(int parts);

  /**
   * How to go on with what was broken off.
   *
   * @param ended how it was broken off, in one word
   */
  abstract String toContinue(String ended);

  /**
   * Makes what is missing, and shows it.
   *
   * @param page shows what there is in the end
   * @return the page's exit code
   * @throws UserError with {@link ExitCode#FAILED}, after the page, when runs failed
   * @throws InterruptedException when it was interrupted; the machine is as it was then, too
   * @throws MachineTakenException when another testbed was brought up between two runs
   * @throws NoRoomException when a disk was full before a run was begun
   */
  public final int make(Callable<Integer> page) throws Exception {
    maker.provide(plans());
    List<P> failed = execute();
    int exitCode = page.call();
    giveToCaller();
    if (!failed.isEmpty()) {
      throw new UserError(
          ExitCode.FAILED,
          failed.stream()
              .map(part -> "\n  " + name(part) + ": " + part.why())
              .collect(Collectors.joining("", tellFailed(failed.size()) + ":", "")));
    }
    return exitCode;
  }

  /**
   * Makes all parts that are not finished.
   *
   * @return the parts that failed, as recorded
   * @throws Exception as for {@link #make}
   */
  final List<P> execute() throws Exception {
    onDisk = new RecordOnDisk<>(read(), directory()::write);
    try {
      onDisk.note(RunState.RUNNING, "");
      for (int index : onDisk.missing()) {
        execute(index);
      }
      List<P> failed = onDisk.failed();
      if (failed.isEmpty()) {
        onDisk.note(RunState.FINISHED, "");
      } else {
        onDisk.note(RunState.FAILED, why(failed));
      }
      return failed;
    } catch (InterruptedException interrupted) {
      onDisk.note(RunState.INTERRUPTED, SIGNAL);
      progress.say(toContinue("interrupted"));
      throw interrupted;
    } catch (MachineTakenException | NoRoomException hopeless) {
      onDisk.note(RunState.INTERRUPTED, hopeless.getMessage());
      progress.say(toContinue("ended"));
      throw hopeless;
    } finally {
      giveToCaller();
    }
  }

  private String why(List<P> failed) {
    return failed.stream()
        .map(this::name)
        .distinct()
        .collect(Collectors.joining("; ", failed(failed.size()) + ": ", ""));
  }

  private void execute(int index) throws Exception {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    progress.say(announcement(index, Units.about(left(index))));
    Duration estimate = estimate(index);
    long start = System.nanoTime();
    try {
      Optional<String> failure = makePart(index);
      onDisk.note(
          index, failure.isEmpty() ? Progress.FINISHED : Progress.FAILED, failure.orElse(""));
      if (failure.isEmpty()) {
        expected = expected.plus(estimate);
        taken = taken.plusNanos(System.nanoTime() - start);
      }
    } catch (InterruptedException interrupted) {
      onDisk.note(index, Progress.INTERRUPTED, SIGNAL);
      throw interrupted;
    } catch (MachineTakenException | NoRoomException hopeless) {
      onDisk.note(index, Progress.PENDING, "");
      throw hopeless;
    }
  }

  /** By the plans, corrected by how long the parts before took beside what was expected. */
  private Duration left(int from) {
    Duration sum = estimate(onDisk.missing().stream().filter(index -> index >= from).toList());
    double pace = expected.isZero() ? 1 : (double) taken.toMillis() / expected.toMillis();
    return Duration.ofMillis((long) (sum.toMillis() * pace));
  }

  private Duration estimate(List<Integer> parts) {
    return parts.stream().map(this::estimate).reduce(Duration.ZERO, Duration::plus);
  }

  /** How long all takes that is missing, about. */
  final Duration estimate() {
    onDisk = new RecordOnDisk<>(read(), directory()::write);
    return estimate(onDisk.missing());
  }

  /** The record while parts are made, as it is on disk. */
  final R record() {
    return onDisk.record();
  }

  final RunMaker maker() {
    return maker;
  }

  final ProgressLine progress() {
    return progress;
  }

  /** Notes that a part is being made, in a folder below that of the sequence. */
  final void begun(int index, String folder) {
    onDisk.begun(index, folder);
  }

  /** Gives all files to the user behind sudo. */
  private void giveToCaller() throws IOException {
    Ownership.giveSeries(folder());
  }
}
