package ntier.provisioning;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * Opens what was unpacked for reading: archives such as Tomcat's keep it to their owner, root here,
 * but servers run as users of their own. What the owner may run, all may run.
 */
final class Readable {
  private Readable() {}

  static void byAll(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes a)
              throws IOException {
            open(directory);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            if (!a.isSymbolicLink()) {
              open(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void open(Path path) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
    boolean changed =
        permissions.add(PosixFilePermission.GROUP_READ)
            | permissions.add(PosixFilePermission.OTHERS_READ);
    if (permissions.contains(PosixFilePermission.OWNER_EXECUTE)) {
      changed |=
          permissions.add(PosixFilePermission.GROUP_EXECUTE)
              | permissions.add(PosixFilePermission.OTHERS_EXECUTE);
    }
    if (changed) {
      Files.setPosixFilePermissions(path, permissions);
    }
  }
}
