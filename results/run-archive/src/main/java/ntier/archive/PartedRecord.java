package ntier.archive;

import java.util.List;
import ntier.archive.SeriesRecord.Progress;

/**
 * A record of parts that are made one after the other, and of how far they came.
 *
 * @param <R> the record itself
 * @param <P> one of its parts
 */
public interface PartedRecord<R extends PartedRecord<R, P>, P extends PartedRecord.Part<P>> {
  /** In the order in which they are made. */
  List<P> parts();

  /** The same record, further on. */
  R with(RunState state, String why);

  /**
   * The same record with one part further on.
   *
   * @param index of the part, from 0
   */
  R with(int index, P part);

  /**
   * What is made in one step.
   *
   * @param <P> the part itself
   */
  interface Part<P extends Part<P>> {
    /** How far it came; one whose process was killed stays {@link Progress#RUNNING}. */
    Progress state();

    /** Its folder, relative to the record's; empty until it is made. */
    String directory();

    /** Why it failed or was interrupted, else empty. */
    String why();

    /** The same part, further on. */
    P with(Progress state, String directory, String why);
  }
}
