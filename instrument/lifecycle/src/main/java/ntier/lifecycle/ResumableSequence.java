package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import ntier.archive.PartedRecord;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;

/**
 * Makes what a record lacks, one part after the other. How far it came is on disk at every moment,
 * so that a KILL loses the part that was being made and no other.
 *
 * @param <R> the record
 * @param <P> one of its parts
 */
final class ResumableSequence<R extends PartedRecord<R, P>, P extends PartedRecord.Part<P>> {
  private static final String SIGNAL = "interrupted by a signal";

  private final Path folder;
  private final Consumer<R> write;
  private R record;

  /** Makes a part and notes by {@link #update} what came of it. */
  @FunctionalInterface
  interface Step {
    /**
     * @param index of the part, from 0
     * @throws InterruptedException ends all; the part is noted as interrupted
     * @throws MachineTakenException ends all; the part is noted as not begun
     * @throws NoRoomException as well
     */
    void make(int index) throws Exception;
  }

  /**
   * @param folder where the record and all parts are
   * @param record as it is on disk
   * @param write puts a record on disk
   */
  ResumableSequence(Path folder, R record, Consumer<R> write) {
    this.folder = folder;
    this.record = record;
    this.write = write;
  }

  /** As it is on disk. */
  R record() {
    return record;
  }

  /**
   * Makes all parts that are not finished.
   *
   * @param why the parts that failed, in words for the record
   * @param ended told in one word that something ended it before the last part
   * @return the parts that failed, as recorded
   * @throws InterruptedException when it was interrupted
   * @throws MachineTakenException when another lab was brought up between two parts
   * @throws NoRoomException when a disk was full before a part was begun
   */
  List<P> make(Step step, Function<List<P>, String> why, Consumer<String> ended) throws Exception {
    try {
      save(record.with(RunState.RUNNING, ""));
      for (int index : missing()) {
        make(index, step);
      }
      List<P> failed =
          record.parts().stream().filter(part -> part.state() == Progress.FAILED).toList();
      save(
          failed.isEmpty()
              ? record.with(RunState.FINISHED, "")
              : record.with(RunState.FAILED, why.apply(failed)));
      return failed;
    } catch (InterruptedException interrupted) {
      save(record.with(RunState.INTERRUPTED, SIGNAL));
      ended.accept("interrupted");
      throw interrupted;
    } catch (MachineTakenException | NoRoomException hopeless) {
      save(record.with(RunState.INTERRUPTED, hopeless.getMessage()));
      ended.accept("ended");
      throw hopeless;
    } finally {
      giveToCaller();
    }
  }

  private void make(int index, Step step) throws Exception {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      step.make(index);
    } catch (InterruptedException interrupted) {
      update(index, Progress.INTERRUPTED, SIGNAL);
      throw interrupted;
    } catch (MachineTakenException | NoRoomException hopeless) {
      // A lab that someone took between two parts, or a full disk, would fail all that follow, too.
      update(index, Progress.PENDING, "");
      throw hopeless;
    }
  }

  /** The parts that are not finished, from 0, in their order. */
  List<Integer> missing() {
    return IntStream.range(0, record.parts().size())
        .filter(index -> record.parts().get(index).state() != Progress.FINISHED)
        .boxed()
        .toList();
  }

  /** Notes how far a part came. */
  void update(int index, Progress state, String why) {
    update(index, state, record.parts().get(index).directory(), why);
  }

  /** Notes how far a part came, and its folder. */
  void update(int index, Progress state, String directory, String why) {
    save(record.with(index, record.parts().get(index).with(state, directory, why)));
  }

  private void save(R changed) {
    record = changed;
    // A pending interruption would close the file that is being written.
    boolean interrupted = Thread.interrupted();
    try {
      write.accept(record);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Gives all files to the user behind sudo; again after more were written. */
  void giveToCaller() throws IOException {
    Ownership.giveSeries(folder);
  }
}
