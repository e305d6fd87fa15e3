package ntier.testbed.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import ntier.testbed.MachineCommand;

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
    var device = MachineCommand.check(List.of("losetup", "--find", "--show", file.toString()), "");
    return Path.of(device).getFileName().toString();
  }

  /**
   * The devices that a file backs, at most one unless someone else has used it too. Of the files
   * that bear its name in other containers, none is meant.
   */
  public static List<String> backedBy(Path file) throws IOException {
    var real = real(file);
    var devices = new ArrayList<String>();
    for (var device : backed(real::equals, BLOCK)) {
      if (!Files.exists(real) || isBackedBy(device, real)) {
        devices.add(device);
      }
    }
    return devices;
  }

  /** The devices that files in a folder back. */
  public static List<String> backedBelow(Path folder) throws IOException {
    var real = real(folder);
    return backed(file -> file.startsWith(real), BLOCK);
  }

  /**
   * @param block {@code /sys/block}
   */
  static List<String> backed(Predicate<Path> file, Path block) throws IOException {
    var devices = new ArrayList<String>();
    try (var folders = Files.newDirectoryStream(block, "loop*")) {
      for (var folder : folders) {
        var backing = backingFile(folder);
        if (!backing.isEmpty() && file.test(Path.of(backing))) {
          devices.add(folder.getFileName().toString());
        }
      }
    }
    return devices;
  }

  /** By the file's inode, as the kernel knows it. */
  private static boolean isBackedBy(String device, Path file) throws IOException {
    var inode =
        List.of("losetup", "--noheadings", "--raw", "--output", "BACK-INO", "/dev/" + device);
    var said = MachineCommand.run(inode, "");
    return said.exitCode() == 0
        && said.output().equals(Files.getAttribute(file, "unix:ino").toString());
  }

  /** The kernel names a file without symbolic links, also one that has been removed since. */
  private static Path real(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    var folder = file.toAbsolutePath().getParent();
    return Files.exists(folder) ? folder.toRealPath().resolve(file.getFileName()) : file;
  }

  /** Frees a device. */
  public static void detach(String device) throws IOException {
    MachineCommand.check(List.of("losetup", "--detach", "/dev/" + device), "");
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
