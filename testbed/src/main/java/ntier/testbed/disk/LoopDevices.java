package ntier.testbed.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.testbed.Command;

/** Loop devices: files as disks. */
public final class LoopDevices {
  private static final Path BLOCK = Path.of("/sys/block");

  private LoopDevices() {}

  /**
   * Makes a file a disk.
   *
   * @return the device's name as in {@code /sys/block}
   */
  static String attach(Path file) throws IOException {
    var device = Command.check(List.of("losetup", "--find", "--show", file.toString()), "");
    return Path.of(device).getFileName().toString();
  }

  /** The devices that a file backs, at most one unless someone else has used it too. */
  public static List<String> backedBy(Path file) throws IOException {
    return backedBy(file, BLOCK);
  }

  /**
   * @param block {@code /sys/block}
   */
  static List<String> backedBy(Path file, Path block) throws IOException {
    var devices = new ArrayList<String>();
    try (var folders = Files.newDirectoryStream(block, "loop*")) {
      for (var folder : folders) {
        if (backingFile(folder).equals(file.toString())) {
          devices.add(folder.getFileName().toString());
        }
      }
    }
    return devices;
  }

  /** Frees a device. */
  public static void detach(String device) throws IOException {
    Command.check(List.of("losetup", "--detach", "/dev/" + device), "");
  }

  /** A device's {@code major:minor}. */
  static String number(String device) throws IOException {
    return Files.readString(BLOCK.resolve(device).resolve("dev")).strip();
  }

  /** Empty if the device is free. */
  private static String backingFile(Path folder) throws IOException {
    try {
      // The kernel adds this when the file has been removed meanwhile.
      return Files.readString(folder.resolve("loop/backing_file"))
          .strip()
          .replaceFirst(" \\(deleted\\)$", "");
    } catch (NoSuchFileException free) {
      return "";
    }
  }
}
