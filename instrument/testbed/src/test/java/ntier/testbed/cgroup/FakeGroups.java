package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Moves processes between plain folders as the kernel does between groups: each is in the {@code
 * cgroup.procs} of one folder.
 */
final class FakeGroups implements RootLeaf.Mover {
  private final Path root;
  private final Set<String> stuck = new HashSet<>();
  private final List<String> born = new ArrayList<>();

  /**
   * @param root all groups are it or below it
   */
  FakeGroups(Path root) {
    this.root = root;
  }

  /** A process that cannot be moved. */
  void stick(String pid) {
    stuck.add(pid);
  }

  /** A process that is started where the next moved one was. */
  void bear(String pid) {
    born.add(pid);
  }

  @Override
  public void move(String pid, Path group) throws IOException {
    if (stuck.contains(pid)) {
      throw new IOException("Invalid argument");
    }
    Path from = holder(pid);
    List<String> left = new ArrayList<>(processes(from));
    left.remove(pid);
    left.addAll(born);
    born.clear();
    put(from, left);
    List<String> there = new ArrayList<>(processes(group));
    there.add(pid);
    put(group, there);
  }

  private Path holder(String pid) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("cgroup.procs"))
          .map(Path::getParent)
          .filter(group -> processes(group).contains(pid))
          .findFirst()
          .orElseThrow(() -> new IOException("No such process"));
    }
  }

  /** What a group's file says; nothing where the folder has none yet. */
  static List<String> processes(Path group) {
    try {
      return Files.readAllLines(group.resolve("cgroup.procs"));
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Makes a group's file say this. */
  static void put(Path group, List<String> pids) throws IOException {
    Files.createDirectories(group);
    Files.write(group.resolve("cgroup.procs"), pids);
  }
}
