package ntier.lifecycle;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;
import ntier.archive.RunWriteException;

/**
 * Runs are made by root and by the users of the tiers; their files are for whoever typed sudo. Only
 * what a run made is given away, and no symbolic link is followed, also if a folder is exchanged
 * for one meanwhile.
 *
 * @param user the numeric id behind sudo
 * @param group its group's numeric id
 */
public record Ownership(String user, String group) {
  private static final String ROOT = "0";

  /** The rights of a folder that a tier could write while it ran. */
  private static final Set<PosixFilePermission> ALL_MAY_READ =
      PosixFilePermissions.fromString("rwxr-xr-x");

  /** The caller's, if sudo was used. */
  static Optional<Ownership> ofCaller() {
    String user = System.getenv("SUDO_UID");
    String group = System.getenv("SUDO_GID");
    return user == null || group == null
        ? Optional.empty()
        : Optional.of(new Ownership(user, group));
  }

  /**
   * Gives a run's folder and all files in it, also those of the tiers' users, to the user behind
   * sudo; to root where there is none. Nobody else may write it any more.
   */
  public static void giveRun(Path run) throws IOException {
    ofCaller().orElse(new Ownership(ROOT, ROOT)).give(run, true);
  }

  /** Gives a folder with the runs of a series; of it only what is root's: it may be another's. */
  public static void giveSeries(Path folder) throws IOException {
    if (ofCaller().isPresent()) {
      ofCaller().get().give(folder, false);
    }
  }

  /**
   * Makes a folder for runs where there is none, and gives the user behind sudo each folder that
   * was made for it; one that is there stays whose it is.
   */
  public static void makeRunsFolder(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    if (Files.exists(absolute)) {
      return;
    }
    if (absolute.getParent() != null) {
      makeRunsFolder(absolute.getParent());
    }
    try {
      Files.createDirectory(absolute);
      giveSeries(absolute);
    } catch (IOException e) {
      throw RunWriteException.of(absolute, e);
    }
  }

  /** Files first, their folder last: until then nobody else can exchange them. */
  void give(Path folder, boolean all) throws IOException {
    var names = folder.getFileSystem().getUserPrincipalLookupService();
    UserPrincipal to = names.lookupPrincipalByName(user);
    GroupPrincipal toGroup = names.lookupPrincipalByGroupName(group);
    UserPrincipal root = names.lookupPrincipalByName(ROOT);
    try (SecureDirectoryStream<Path> opened = secure(Files.newDirectoryStream(folder))) {
      give(opened, folder, all ? null : root, to, toGroup);
    }
  }

  private static void give(
      SecureDirectoryStream<Path> folder,
      Path path,
      UserPrincipal only,
      UserPrincipal to,
      GroupPrincipal toGroup)
      throws IOException {
    var own = folder.getFileAttributeView(PosixFileAttributeView.class);
    PosixFileAttributes now = own.readAttributes();
    if (now.permissions().contains(PosixFilePermission.GROUP_WRITE)
        && (only == null || now.owner().equals(only))) {
      own.setPermissions(ALL_MAY_READ);
    }
    for (Path entry : folder) {
      Path name = entry.getFileName();
      try {
        var view = folder.getFileAttributeView(name, PosixFileAttributeView.class, NOFOLLOW_LINKS);
        PosixFileAttributes attributes = view.readAttributes();
        if (attributes.isDirectory()) {
          try (var inner = secure(folder.newDirectoryStream(name, NOFOLLOW_LINKS))) {
            give(inner, path.resolve(name), only, to, toGroup);
          }
        } else if (attributes.isRegularFile() && isAlone(path.resolve(name))) {
          give(view, attributes, only, to, toGroup);
        }
      } catch (NoSuchFileException gone) {
        // Its owner removed it meanwhile.
      }
    }
    give(own, own.readAttributes(), only, to, toGroup);
  }

  private static void give(
      PosixFileAttributeView file,
      PosixFileAttributes attributes,
      UserPrincipal only,
      UserPrincipal to,
      GroupPrincipal toGroup)
      throws IOException {
    if (only == null || attributes.owner().equals(only)) {
      file.setGroup(toGroup);
      file.setOwner(to);
    }
  }

  /** A second name of a file may be that of a file of the system. */
  private static boolean isAlone(Path file) throws IOException {
    return (int) Files.getAttribute(file, "unix:nlink", NOFOLLOW_LINKS) == 1;
  }

  private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> folder) {
    return (SecureDirectoryStream<Path>) folder;
  }
}
