package ntier.machine.several;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.archive.FolderTree;
import ntier.machine.Answer;
import ntier.machine.Order;

/**
 * Folders of the runner's and those that stand for them on the machines. The runner's own folders
 * to work in are temporary: their names say whose they are, so that {@code clean} can remove those
 * of a runner that was killed.
 */
final class RunnersFolders {
  private static final Path PLACE = Path.of(System.getProperty("java.io.tmpdir"));
  private static final Pattern NAME = Pattern.compile("ntier-runner-(\\d{1,10})-\\d+");

  private final List<Member> members;
  private final List<Path> temporary = new ArrayList<>();

  RunnersFolders(List<Member> members) {
    this.members = members;
  }

  /** A folder to work in, here and on each machine. */
  synchronized Answer.Folder make(Order.Work order) throws IOException {
    Path here =
        Files.createTempDirectory("ntier-runner-%d-".formatted(ProcessHandle.current().pid()));
    temporary.add(here);
    stand(here, order);
    return new Answer.Folder(here.toString());
  }

  /** The run that logs are of, whose folder they are right below ({@code RunLayout}). */
  void ofLogs(String logs) throws IOException {
    if (!isKnown(Path.of(logs))) {
      ofRun(Path.of(logs).getParent().toString());
    }
  }

  /** A run's folder: each machine gets one for what it records. */
  synchronized void ofRun(String run) throws IOException {
    Path here = Path.of(run);
    if (!isOfRun(run)) {
      stand(here, new Order.Work(here.getFileName().toString(), true));
    }
  }

  boolean isOfRun(String run) {
    return members.getFirst().folders().has(Path.of(run));
  }

  private boolean isKnown(Path path) {
    Path folder = path;
    while (folder != null && !members.getFirst().folders().has(folder)) {
      folder = folder.getParent();
    }
    return folder != null;
  }

  private void stand(Path here, Order.Work order) throws IOException {
    AtAll.whole(
        members,
        member -> member.folders().add(here, Path.of(member.machine().work(order).path())));
  }

  /** Removes the runner's; the machines' go with what is up there. */
  synchronized void remove() throws IOException {
    members.forEach(member -> member.folders().forget());
    for (Path folder : temporary) {
      FolderTree.remove(folder);
    }
    temporary.clear();
  }

  /**
   * Removes those of runners that are gone.
   *
   * @return them
   */
  static List<Path> removeDead() throws IOException {
    List<Path> dead = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PLACE, "ntier-runner-*")) {
      for (Path folder : all) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        boolean own =
            name.matches()
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder).equals(Files.getOwner(Path.of("/proc/self")));
        if (own && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          FolderTree.remove(folder);
          dead.add(folder);
        }
      }
    }
    return dead;
  }
}
