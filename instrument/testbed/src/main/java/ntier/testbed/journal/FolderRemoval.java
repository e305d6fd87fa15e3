package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import ntier.linux.MountTable;

/** Removes a folder with all in it, but never goes into another file system. */
final class FolderRemoval {
  private static final String DEVICE = "unix:dev";

  private FolderRemoval() {}

  /**
   * Removes it; symbolic links are removed and not followed.
   *
   * @return what was done, in words; empty if there was none
   * @throws IOException when something is mounted in it; nothing is removed then
   */
  static String remove(Path folder) throws IOException {
    if (folder.getNameCount() < 2 || !folder.isAbsolute()) {
      throw new IOException("journal: will not remove " + folder);
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    var mounted = MountTable.below(folder);
    if (!mounted.isEmpty()) {
      throw new IOException(
          "will not remove %s while %s is mounted: umount it"
              .formatted(folder, mounted.getFirst()));
    }
    Files.walkFileTree(folder, new Remover(device(folder)));
    return "removed " + folder;
  }

  private static Object device(Path folder) throws IOException {
    return Files.getAttribute(folder, DEVICE, LinkOption.NOFOLLOW_LINKS);
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    private final Object device;

    Remover(Object device) {
      this.device = device;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a)
        throws IOException {
      if (!device(folder).equals(device)) {
        throw new IOException("will not remove %s: a disk is mounted there".formatted(folder));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
