package ntier.lifecycle.sequence;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import ntier.archive.PartedRecord;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord.Progress;

/**
 * How far a sequence came, on disk with every change.
 *
 * @param <R> the record
 * @param <P> one of its parts
 */
final class RecordOnDisk<R extends PartedRecord<R, P>, P extends PartedRecord.Part<P>> {
  private final Consumer<R> write;
  private R record;

  /**
   * @param record as it is on disk
   * @param write puts a record on disk
   */
  RecordOnDisk(R record, Consumer<R> write) {
    this.record = record;
    this.write = write;
  }

  /** As it is on disk. */
  R record() {
    return record;
  }

  /** The parts that are not finished, from 0, in their order. */
  List<Integer> missing() {
    return IntStream.range(0, record.parts().size())
        .filter(index -> record.parts().get(index).state() != Progress.FINISHED)
        .boxed()
        .toList();
  }

  /** The parts that failed. */
  List<P> failed() {
    return record.parts().stream().filter(part -> part.state() == Progress.FAILED).toList();
  }

  /** Notes how far all is. */
  void note(RunState state, String why) {
    save(record.with(state, why));
  }

  /** Notes that a part is being made, in a folder below that of the sequence. */
  void begun(int index, String folder) {
    save(record.with(index, record.parts().get(index).with(Progress.RUNNING, folder, "")));
  }

  /** Notes how far a part came. */
  void note(int index, Progress state, String why) {
    P part = record.parts().get(index);
    save(record.with(index, part.with(state, part.directory(), why)));
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
}
