package ntier.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is mounted where, as this process sees it. */
public final class MountTable {
  private static final Path MOUNTS = Path.of("/proc/self/mounts");
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-3][0-7]{2})");

  private MountTable() {}

  /** Whether something is mounted exactly here. */
  public static boolean has(Path mountPoint) throws IOException {
    return points().contains(real(mountPoint));
  }

  /** The mount points at or below a folder, in the order in which they were mounted. */
  public static List<Path> below(Path folder) throws IOException {
    Path real = real(folder);
    return points().stream().filter(mountPoint -> mountPoint.startsWith(real)).toList();
  }

  /**
   * Undoes the escapes of a field of {@code /proc/mounts}: a space, tab, newline, backslash or hash
   * is a backslash with three octal digits there.
   */
  public static String unescape(String field) {
    return ESCAPE.matcher(field).replaceAll(MountTable::character);
  }

  private static String character(MatchResult escape) {
    return Matcher.quoteReplacement(
        Character.toString((char) Integer.parseInt(escape.group(1), 8)));
  }

  private static List<Path> points() throws IOException {
    return points(Files.readString(MOUNTS));
  }

  /** The mount points that the text of {@code /proc/mounts} names. */
  static List<Path> points(String mounts) {
    return mounts.lines().map(line -> Path.of(unescape(line.split(" ")[1]))).toList();
  }

  /** The kernel names a mount point without symbolic links. */
  private static Path real(Path path) throws IOException {
    return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath().normalize();
  }
}
