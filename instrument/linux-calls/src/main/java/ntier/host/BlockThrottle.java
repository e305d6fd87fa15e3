package ntier.host;

import java.nio.file.Path;
import java.util.List;

/**
 * The files of a cgroup that limit how fast a block device is read and written by what is accounted
 * to the group: {@code blkio.throttle.*} of version 1, {@code io.max} of version 2.
 *
 * @param version of cgroups, 1 or 2
 * @param folder of the group
 */
public record BlockThrottle(int version, Path folder) {
  /** The least that the kernel takes: not even one block in the length of any run. */
  private static final long NOTHING = 1;

  /**
   * One limit.
   *
   * @param file of the kernel
   * @param text what to write to it
   * @param shown the line that it shows then
   * @param lifted what to write to lift it
   */
  public record Limit(Path file, String text, String shown, String lifted) {
    /** How to lift it, for the journal. */
    public Undo undo() {
      return new Undo.LiftLimit(file, shown, lifted);
    }
  }

  /**
   * Limits the writes of a device.
   *
   * @param device its {@code major:minor}
   */
  public List<Limit> writes(String device, long bytesPerSecond) {
    return version == 1
        ? List.of(v1("write", device, bytesPerSecond))
        : List.of(v2(device, "max", Long.toString(bytesPerSecond)));
  }

  /**
   * Holds back all that is read and written.
   *
   * @param device its {@code major:minor}
   */
  public List<Limit> everything(String device) {
    return version == 1
        ? List.of(v1("read", device, NOTHING), v1("write", device, NOTHING))
        : List.of(v2(device, Long.toString(NOTHING), Long.toString(NOTHING)));
  }

  private Limit v1(String direction, String device, long bytesPerSecond) {
    String line = device + " " + bytesPerSecond;
    Path file = folder.resolve("blkio.throttle." + direction + "_bps_device");
    return new Limit(file, line, line, device + " 0");
  }

  private Limit v2(String device, String read, String write) {
    String speeds = device + " rbps=" + read + " wbps=" + write;
    return new Limit(
        folder.resolve("io.max"),
        speeds,
        speeds + " riops=max wiops=max",
        device + " rbps=max wbps=max");
  }
}
