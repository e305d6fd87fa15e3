package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether nobody but root can change which program a path leads to. A program of the machine is run
 * on behalf of root, so that whoever could exchange it would be root.
 */
final class OnlyRoots {
  private static final int OTHERS_WRITE = 0022;
  private static final int STICKY = 01000;

  private OnlyRoots() {}

  /** Which file, folder or link on the way to it somebody else can change, if one is. */
  static Optional<String> problem(Path program) throws IOException {
    Optional<String> asWritten = wayProblem(program.toAbsolutePath().normalize());
    return asWritten.isPresent() ? asWritten : wayProblem(program.toRealPath());
  }

  private static Optional<String> wayProblem(Path program) throws IOException {
    for (Path at = program; at != null; at = at.getParent()) {
      int owner = (int) Files.getAttribute(at, "unix:uid", LinkOption.NOFOLLOW_LINKS);
      int mode = (int) Files.getAttribute(at, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      boolean shared =
          !Files.isSymbolicLink(at)
              && (mode & OTHERS_WRITE) != 0
              // Nobody can exchange what is root's in a folder such as /tmp.
              && !(Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS) && (mode & STICKY) != 0);
      if (owner != 0 || shared) {
        return Optional.of(
            "%s could be exchanged by others than root, because %s %s"
                .formatted(
                    program,
                    at,
                    owner != 0
                        ? "belongs to user " + owner
                        : "can be written by its group or by all (mode %o)"
                            .formatted(mode & 07777)));
      }
    }
    return Optional.empty();
  }
}
