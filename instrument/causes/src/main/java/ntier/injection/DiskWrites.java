package ntier.injection;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import ntier.host.HostDisk;
import ntier.linux.LinuxFile;

/** Whether a disk is writing now: {@code inflight} of {@code /sys/block}. */
public final class DiskWrites implements AutoCloseable {
  private static final int CAPACITY = 64;

  private final LinuxFile file;
  private final MemorySegment text = Arena.ofAuto().allocate(CAPACITY);

  public DiskWrites(Path inflight) throws IOException {
    file = LinuxFile.open(inflight);
  }

  public static DiskWrites of(HostDisk disk) throws IOException {
    return new DiskWrites(Path.of("/sys/block", disk.device(), "inflight"));
  }

  /** The file has two numbers: reads, then writes, that were begun and are not finished. */
  public boolean underWay() throws IOException {
    int length = file.pread(text, 0);
    boolean second = false;
    boolean inNumber = false;
    for (int i = 0; i < length; i++) {
      byte c = text.get(ValueLayout.JAVA_BYTE, i);
      boolean digit = c >= '0' && c <= '9';
      if (second && c >= '1' && c <= '9') {
        return true;
      }
      second |= inNumber && !digit;
      inNumber = digit;
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
