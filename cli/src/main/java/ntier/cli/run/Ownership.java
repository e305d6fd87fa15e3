package ntier.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs are made by root; their files are for whoever typed sudo. */
final class Ownership {
  private Ownership() {}

  /** Gives a run's folder, and the folder it is in, to the user behind sudo; else does nothing. */
  static void giveToCaller(Path run) throws IOException {
    String user = System.getenv("SUDO_UID");
    String group = System.getenv("SUDO_GID");
    if (user == null || group == null) {
      return;
    }
    give(run.getParent(), Integer.parseInt(user), Integer.parseInt(group));
    List<Path> all;
    try (Stream<Path> walk = Files.walk(run)) {
      all = walk.toList();
    }
    for (Path path : all) {
      give(path, Integer.parseInt(user), Integer.parseInt(group));
    }
  }

  private static void give(Path path, int user, int group) throws IOException {
    Files.setAttribute(path, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(path, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
  }
}
