package ntier.cli.system.state;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Control groups of all hierarchies, v1's and v2's, and what is set in those above the suite's. */
public final class Groups {
  private static final Path OWN = Path.of("/proc/self/cgroup");

  /**
   * What systemd and container engines make and remove as they like, unless the suite's name is in
   * it.
   */
  private static final Pattern OTHERS =
      Pattern.compile(
          ".*/(?:[^/]+\\.(?:slice|scope|service|mount|socket)|docker|lxc|init)(?:/.*)?");

  private static final Pattern SUITES = Pattern.compile(".*/ntier[^/]*(?:/.*)?");

  /** Settings, of which some are the suite's to change; counters are left out. */
  private static final Pattern SETTINGS =
      Pattern.compile(
          "cgroup\\.(subtree_control|clone_children|type|max\\..*)|notify_on_release|release_agent"
              + "|cpu\\.(rt_.*_us|shares|cfs_.*_us|weight|weight\\.nice|max|max\\.burst|idle|uclamp.*)"
              + "|cpuset\\.(?!effective|.*effective|memory_pressure$).*"
              + "|memory\\.(limit_in_bytes|memsw\\.limit_in_bytes|soft_limit_in_bytes|swappiness"
              + "|use_hierarchy|max|high|low|min|swap\\.max|swap\\.high)"
              + "|blkio\\.(weight.*|throttle\\.[a-z_]+_device)|io\\.(max|weight|latency)|pids\\.max"
              + "|freezer\\.self_freezing|cgroup\\.freeze");

  private Groups() {}

  /**
   * The folders of all that bear the suite's name, at any depth, and of what is directly below a
   * hierarchy's root. What other programs make below their own groups comes and goes with them.
   */
  public static List<String> folders() {
    List<String> found = new ArrayList<>();
    hierarchies().forEach(root -> collect(root, true, found));
    return found;
  }

  private static void collect(Path folder, boolean isRoot, List<String> found) {
    for (Path child : SmallFile.list(folder)) {
      if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
        String path = child.toString();
        if ((isRoot && !OTHERS.matcher(path).matches()) || SUITES.matcher(path).matches()) {
          found.add(path);
        }
        collect(child, false, found);
      }
    }
  }

  /** Settings of each hierarchy's root and of the groups down to this process's own. */
  public static List<String> settings() {
    List<String> found = new ArrayList<>();
    for (Path folder : aboveTheSuites()) {
      for (Path file : SmallFile.list(folder)) {
        if (SETTINGS.matcher(file.getFileName().toString()).matches()) {
          SmallFile.read(file).ifPresent(value -> found.add(file + " = " + value));
        }
      }
    }
    return found;
  }

  private static Set<Path> aboveTheSuites() {
    Set<Path> found = new LinkedHashSet<>();
    List<String> own =
        SmallFile.read(OWN).orElse("").lines().map(line -> line.split(":", 3)[2]).toList();
    for (Path root : hierarchies()) {
      found.add(root);
      for (String path : own) {
        Path folder = root;
        for (Path step : Path.of(path)) {
          folder = folder.resolve(step);
          if (Files.isDirectory(folder)) {
            found.add(folder);
          }
        }
      }
    }
    return found;
  }

  private static List<Path> hierarchies() {
    return Mounts.lines().stream()
        .map(line -> line.split(" "))
        .filter(
            words -> words[Mounts.TYPE].equals("cgroup") || words[Mounts.TYPE].equals("cgroup2"))
        .map(words -> Path.of(words[Mounts.POINT]))
        .distinct()
        .sorted()
        .toList();
  }
}
