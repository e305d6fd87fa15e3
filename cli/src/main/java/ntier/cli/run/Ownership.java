package ntier.cli.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Runs are made by root and by the users of the tiers; their files are for whoever typed sudo. */
final class Ownership {
  /** A folder that a tier could write while it ran. */
  private static final int SHARED = 01020;

  private static final int ALL_MAY_READ = 0755;

  private Ownership() {}

  /**
   * Gives a run's folder with all in it, and the folder it is in, to the user behind sudo; to root
   * where there is none. Nobody else may write it any more.
   */
  static void giveToCaller(Path run) throws IOException {
    int user = number("SUDO_UID");
    int group = number("SUDO_GID");
    if (user != 0) {
      give(run.toAbsolutePath().getParent(), user, group);
    }
    Files.walkFileTree(
        run,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a)
              throws IOException {
            int mode = (int) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            if ((mode & SHARED) != 0) {
              Files.setAttribute(folder, "unix:mode", ALL_MAY_READ);
            }
            give(folder, user, group);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            give(file, user, group);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static int number(String variable) {
    String value = System.getenv(variable);
    return value == null ? 0 : Integer.parseInt(value);
  }

  private static void give(Path path, int user, int group) throws IOException {
    Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(path, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
  }
}
