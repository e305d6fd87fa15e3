package ntier.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which boot of which machine this process is in, and which pids it sees: what was written down
 * elsewhere or before is to be read with care.
 *
 * @param boot the kernel's id of this boot, the same in all containers
 * @param machine what tells this machine from others that may share a disk with it
 * @param pids the pid namespace
 * @param host the machine's name, or the container's
 */
public record Whereabouts(String boot, String machine, String pids, String host) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

  /** In the order of trust: a container has a machine-id of its own, or its image's. */
  private static final Path[] MACHINE = {
    Path.of("/sys/class/dmi/id/product_uuid"), Path.of("/etc/machine-id"), HOST
  };

  /** Where this process is. */
  public static Whereabouts here() throws IOException {
    return new Whereabouts(
        Files.readString(BOOT).strip(),
        machineId(),
        Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString(),
        hostName());
  }

  /** The machine's name, or the container's. */
  public static String hostName() throws IOException {
    return Files.readString(HOST).strip();
  }

  /** When this boot began, in milliseconds since 1970, to the second. */
  public static long bootMillis() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/stat"))) {
      return lines
          .filter(line -> line.startsWith("btime "))
          .mapToLong(line -> Long.parseLong(line.substring("btime ".length()).strip()) * 1000)
          .findFirst()
          .orElseThrow(() -> new IOException("/proc/stat has no btime"));
    }
  }

  private static String machineId() throws IOException {
    for (var file : MACHINE) {
      if (Files.isReadable(file)) {
        var id = Files.readString(file).strip();
        if (!id.isEmpty()) {
          return id;
        }
      }
    }
    return "";
  }
}
