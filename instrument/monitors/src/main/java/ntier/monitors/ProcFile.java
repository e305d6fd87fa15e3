package ntier.monitors;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import ntier.linux.LinuxFile;

/**
 * A kernel file opened once and read again from its start at every tick, without garbage. A file
 * under {@code /proc/thread-self/net} stays bound to the namespace of the thread that opened it.
 */
final class ProcFile implements AutoCloseable {
  private static final int CAPACITY = 16 * 1024;

  private final LinuxFile file;
  private final MemorySegment buffer;

  /** The same memory: a copy out of a segment takes the quick compiler's code several calls. */
  private final ByteBuffer bytes;

  private final byte[] text;
  private int length;

  private ProcFile(LinuxFile file, int capacity) {
    this.file = file;
    buffer = Arena.ofAuto().allocate(capacity);
    bytes = buffer.asByteBuffer();
    text = new byte[capacity];
  }

  /** Opens a file of which the first 16 KiB matter. */
  static ProcFile open(Path path) throws IOException {
    return open(path, CAPACITY);
  }

  /** Opens a file of which the first {@code capacity} bytes matter. */
  static ProcFile open(Path path, int capacity) throws IOException {
    return new ProcFile(LinuxFile.open(path), capacity);
  }

  /** Reads the file's start again; an empty text when the kernel refuses (a host is gone). */
  void refresh() {
    try {
      length = file.pread(buffer, 0);
      bytes.get(0, text, 0, length);
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
