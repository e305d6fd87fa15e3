package ntier.testbed.rights;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Gives files to the users of the suite's processes. Links are never followed. */
public final class Owners {
  private static final int PRIVATE = 0700;

  /**
   * Who is in the group makes files and removes its own, no others (the sticky bit); all may read.
   */
  private static final int SHARED = 01775;

  private Owners() {}

  /** A folder becomes a user's own, with all in it, and closed to all others but root. */
  public static void give(Path folder, int uid) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes a)
              throws IOException {
            own(directory, uid, uid);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            own(file, uid, uid);
            return FileVisitResult.CONTINUE;
          }
        });
    mode(folder, PRIVATE);
  }

  /** A folder stays root's, and a user may make files in it. Made if need be. */
  public static void share(Path folder, int uid) throws IOException {
    Files.createDirectories(folder);
    own(folder, 0, uid);
    mode(folder, SHARED);
  }

  private static void own(Path path, int uid, int gid) throws IOException {
    Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
  }

  private static void mode(Path folder, int mode) throws IOException {
    Files.setAttribute(folder, "unix:mode", mode);
  }
}
