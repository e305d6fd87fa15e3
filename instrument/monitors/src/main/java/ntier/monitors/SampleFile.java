package ntier.monitors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.archive.CsvText;
import ntier.archive.RunWriteException;

/** One CSV of samples: a buffer that the sampler fills and one that the writer empties. */
final class SampleFile implements AutoCloseable {
  /** Room for the rows of some ticks; it grows while a disk is stalled. */
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Path path;
  private final OutputStream out;
  private CsvText filling = new CsvText(BUFFER_BYTES);
  private CsvText emptying = new CsvText(BUFFER_BYTES);
  private long written;
  private boolean broken;

  private SampleFile(Path path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  /** Creates the file with its header; refuses one that exists. */
  static SampleFile create(Path path, String header) throws IOException {
    try {
      OutputStream out =
          Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      var file = new SampleFile(path, out);
      byte[] line = CsvText.line(header);
      out.write(line);
      file.written = line.length;
      return file;
    } catch (FileAlreadyExistsException exists) {
      throw new FileAlreadyExistsException(
          path + ": exists already; each run has a samples folder of its own");
    } catch (IOException failed) {
      throw RunWriteException.of(path, failed);
    }
  }

  /** Where the sampler adds rows. */
  CsvText rows() {
    return filling;
  }

  /** Gives what was filled to the writer; only when the writer is done with the last. */
  void swap() {
    CsvText full = filling;
    filling = emptying;
    emptying = full;
  }

  /**
   * Appends what was swapped out. After a failure the file ends with its last whole row, and
   * nothing is appended any more: a later row would hide that some are lost.
   *
   * @throws RunWriteException such as on a full disk; the first time only
   */
  void write() {
    if (broken) {
      return;
    }
    int length = emptying.size();
    try {
      emptying.drainTo(out);
    } catch (IOException failed) {
      broken = true;
      removeHalf(failed);
      throw RunWriteException.of(path, failed);
    }
    written += length;
  }

  private void removeHalf(IOException cause) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(written);
    } catch (IOException failed) {
      cause.addSuppressed(failed);
    }
  }

  /** Bytes in the file. */
  long written() {
    return written;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
