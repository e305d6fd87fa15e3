package ntier.monitors;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import ntier.linux.LinuxFile;

/**
 * A kernel file opened once and read again from its start at every tick, without garbage. A file
 * under {@code /proc/thread-self/net} stays bound to the namespace of the thread that opened it.
 */
final class ProcFile implements AutoCloseable {
  private static final int CAPACITY = 16 * 1024;

  private final LinuxFile file;
  private final MemorySegment buffer = Arena.ofAuto().allocate(CAPACITY);
  private final byte[] text = new byte[CAPACITY];
  private int length;

  private ProcFile(LinuxFile file) {
    this.file = file;
  }

  static ProcFile open(Path path) throws IOException {
    return new ProcFile(LinuxFile.open(path));
  }

  /**
   * Reads the file's first 16 KiB again; an empty text when the kernel refuses (a host is gone).
   */
  void refresh() {
    try {
      length = file.pread(buffer, 0);
      MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, text, 0, length);
    } catch (IOException gone) {
      length = 0;
    }
  }

  /** The text of the last {@link #refresh()}; valid up to {@link #length()}. */
  byte[] text() {
    return text;
  }

  int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
