package ntier.archive;

import java.nio.file.Path;

/**
 * A folder with the record of what is made in it. Reading methods throw {@link
 * DamagedRunException}, writing ones {@link RunWriteException}.
 *
 * @param <R> the record
 */
public interface RecordFolder<R> {
  Path path();

  /** As it is on disk. */
  R record();

  /** Puts a record on disk. */
  void write(R record);
}
