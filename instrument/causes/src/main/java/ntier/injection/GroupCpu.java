package ntier.injection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import ntier.host.CgroupPaths;

/**
 * CPU time that the processes of a control group have used: {@code cpuacct.usage} of version 1,
 * {@code usage_usec} in {@code cpu.stat} of version 2. The file stays open, so that it can be read
 * each millisecond.
 */
public final class GroupCpu implements AutoCloseable {
  private static final int CAPACITY = 1024;
  private static final String V2_KEY = "usage_usec ";
  private static final long NANOS_PER_MICRO = 1000;

  private final boolean v2;
  private final FileChannel file;
  private final ByteBuffer text = ByteBuffer.allocateDirect(CAPACITY);

  private GroupCpu(boolean v2, FileChannel file) {
    this.v2 = v2;
    this.file = file;
  }

  /** Why it cannot be read, and what would help; empty if it can. */
  public static Optional<String> unavailable(CgroupPaths cgroup) {
    return path(cgroup).filter(Files::isReadable).isPresent()
        ? Optional.empty()
        : Optional.of(
            "its CPU time is not counted: this needs the cpuacct controller of cgroup v1, or the cpu"
                + " controller of cgroup v2");
  }

  /**
   * The CPU time of a group.
   *
   * @throws IOException where this machine does not count it
   */
  public static GroupCpu open(CgroupPaths cgroup) throws IOException {
    Optional<String> reason = unavailable(cgroup);
    if (reason.isPresent()) {
      throw new IOException(reason.get());
    }
    return new GroupCpu(
        cgroup.version() == 2,
        FileChannel.open(path(cgroup).orElseThrow(), StandardOpenOption.READ));
  }

  private static Optional<Path> path(CgroupPaths cgroup) {
    return cgroup.version() == 2
        ? cgroup.folder("cpu").map(folder -> folder.resolve("cpu.stat"))
        : cgroup.folder("cpuacct").map(folder -> folder.resolve("cpuacct.usage"));
  }

  /** Cumulative, in microseconds. */
  public long usedMicros() throws IOException {
    text.clear();
    int length = file.read(text, 0);
    byte[] bytes = new byte[Math.max(0, length)];
    text.flip().get(bytes);
    String said = new String(bytes, US_ASCII);
    return v2 ? keyed(said) : Long.parseLong(said.strip()) / NANOS_PER_MICRO;
  }

  private static long keyed(String said) throws IOException {
    return said.lines()
        .filter(line -> line.startsWith(V2_KEY))
        .map(line -> Long.parseLong(line.substring(V2_KEY.length()).strip()))
        .findFirst()
        .orElseThrow(() -> new IOException("cpu.stat has no line " + V2_KEY));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
