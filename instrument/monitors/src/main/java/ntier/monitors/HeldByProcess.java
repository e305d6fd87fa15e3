package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What one process holds. Its {@code status} is opened once and read again: an open file of {@code
 * /proc} stays with its process, and cannot be read any more once that has ended.
 */
final class HeldByProcess implements AutoCloseable {
  /** The lines that are wanted are among the first 1,000 bytes. */
  private static final int STATUS_BYTES = 4096;

  private static final long BYTES_PER_KILOBYTE = 1024;
  private static final TextParser THREADS = KernelText.labelled("Threads:");
  private static final TextParser RESIDENT = KernelText.labelled("VmRSS:");

  private final Path openFilesFolder;
  private final ProcFile status;
  private long openFiles;

  private HeldByProcess(Path openFilesFolder, ProcFile status) {
    this.openFilesFolder = openFilesFolder;
    this.status = status;
  }

  /**
   * For a running process; nothing is read yet.
   *
   * @param folder its folder in {@code /proc}
   */
  static HeldByProcess open(Path folder) throws IOException {
    return new HeldByProcess(
        folder.resolve("fd"), ProcFile.open(folder.resolve("status"), STATUS_BYTES));
  }

  /** Reads all again; whether the process was still there. */
  boolean refresh() {
    try {
      openFiles = count(openFilesFolder);
    } catch (IOException gone) {
      return false;
    }
    status.refresh();
    return status.length() > 0;
  }

  /** Linux from 6.2 on says the number as the folder's size; before, the size is 0. */
  private static long count(Path folder) throws IOException {
    long size = Files.size(folder);
    if (size > 0) {
      return size;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    }
  }

  long openFiles() {
    return openFiles;
  }

  long threads() {
    return orNone(THREADS);
  }

  long residentBytes() {
    return orNone(RESIDENT) * BYTES_PER_KILOBYTE;
  }

  /** 0 where there is no such line: a process that has ended and is not yet waited for. */
  private long orNone(TextParser line) {
    return Math.max(0, line.parse(status.text(), status.length()));
  }

  @Override
  public void close() {
    try {
      status.close();
    } catch (IOException closed) {
      throw new java.io.UncheckedIOException("a file of /proc cannot be closed", closed);
    }
  }
}
