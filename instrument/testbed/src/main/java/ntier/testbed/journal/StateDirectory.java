package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** The folder of a testbed's journal and lock, which nobody else may read or write. */
final class StateDirectory {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  private StateDirectory() {}

  /**
   * Makes it where it is missing.
   *
   * @throws IOException when it cannot be made, or is not this user's own
   */
  static void prepare(Path directory) throws IOException {
    try {
      Files.createDirectories(directory.getParent());
      if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(permissions()));
      }
    } catch (FileSystemException e) {
      throw new IOException(
          "the testbed's state directory %s cannot be made (%s): it must be on a disk that can be written, such as /run"
              .formatted(directory, e.getReason() == null ? e.toString() : e.getReason()),
          e);
    }
    requireOwn(directory);
  }

  /** Someone else's folder, or a link to who knows where, would let others write the journal. */
  private static void requireOwn(Path directory) throws IOException {
    var found =
        Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    var self = Files.getOwner(Path.of("/proc/self"));
    if (!found.isDirectory() || !found.owner().equals(self)) {
      throw new IOException(
          "the testbed's state directory %s is %s: it must be a folder of %s's own; remove it, if nobody needs it"
              .formatted(
                  directory,
                  found.isSymbolicLink()
                      ? "a symbolic link"
                      : found.isDirectory() ? "a folder of " + found.owner().getName() : "a file",
                  self.getName()));
    }
    if (!found.permissions().equals(permissions())) {
      Files.setPosixFilePermissions(directory, permissions());
    }
  }

  private static Set<PosixFilePermission> permissions() {
    return PosixFilePermissions.fromString("rwx------");
  }

  /** The testbed's id, made at random once: what bears it on this machine is this testbed's. */
  static String id(Path directory) throws IOException {
    var file = directory.resolve("id");
    try {
      var id = Files.readString(file).strip();
      if (ID.matcher(id).matches()) {
        return id;
      }
    } catch (NoSuchFileException first) {
      // It is made now.
    }
    var id = UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    OnDisk.replace(file, id + "\n");
    return id;
  }
}
