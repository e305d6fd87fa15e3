package ntier.monitors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.archive.RunWriteException;

/** One CSV of samples: a buffer that the sampler fills and one that the writer empties. */
final class SampleFile implements AutoCloseable {
  private final Path path;
  private final OutputStream out;
  private CsvRows filling = new CsvRows();
  private CsvRows emptying = new CsvRows();
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
      byte[] line = (header + "\n").getBytes(StandardCharsets.UTF_8);
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
  CsvRows rows() {
    return filling;
  }

  /** Gives what was filled to the writer; only when the writer is done with the last. */
  void swap() {
    CsvRows full = filling;
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
    int length = emptying.length();
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
