package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Empties and removes control groups. Only processes that the kernel lists in the given groups (and
 * in those below) are ever signalled, and never the calling process.
 */
public final class CgroupRemoval {
  private static final long POLL_MILLIS = 2;

  private CgroupRemoval() {}

  /** The processes in these groups and below, each once. */
  public static Collection<Long> processes(List<Path> folders) throws IOException {
    var pids = new LinkedHashSet<Long>();
    for (var folder : folders) {
      pids.addAll(CgroupFiles.processes(folder));
    }
    return pids;
  }

  /**
   * Thaws the groups and kills all processes in them, until none is left.
   *
   * @param folders the folders of one group in each hierarchy; those that do not exist are passed
   *     by
   * @return how many processes were there
   * @throws IOException when the calling process is in a group, or processes survive {@code
   *     patience}
   */
  public static int kill(List<Path> folders, Duration patience) throws IOException {
    var killed = new LinkedHashSet<Long>();
    var deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      var left = processes(folders);
      if (left.isEmpty()) {
        return killed.size();
      }
      if (left.contains(ProcessHandle.current().pid())) {
        throw new IOException(
            "this process itself is in one of %s: start it from outside".formatted(folders));
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "processes %s in %s survive SIGKILL (stuck in the kernel?): see /proc/PID/stack"
                .formatted(left, folders));
      }
      killed.addAll(left);
      killOnce(folders, left);
      pause();
    }
  }

  /** Thaws the groups and those below. */
  public static void thaw(List<Path> folders) throws IOException {
    for (var folder : folders) {
      for (var group : CgroupFiles.subtree(folder)) {
        CgroupFiles.writeIfThere(group.resolve("freezer.state"), "THAWED");
        CgroupFiles.writeIfThere(group.resolve("cgroup.freeze"), "0");
      }
    }
  }

  /**
   * Thaws the groups, and waits until nothing runs in them or patience ends. Kills nothing; but
   * what was killed while it was frozen, with its container, dies only now.
   */
  public static void awaitEmpty(List<Path> folders, Duration patience) throws IOException {
    var deadline = System.nanoTime() + patience.toNanos();
    while (!processes(folders).isEmpty() && System.nanoTime() < deadline) {
      thaw(folders);
      pause();
    }
  }

  /** Kills what is in the groups, then removes them with all groups below. */
  public static int remove(List<Path> folders, Duration patience) throws IOException {
    var killed = kill(folders, patience);
    var deadline = System.nanoTime() + patience.toNanos();
    for (var folder : folders) {
      for (var group : childrenFirst(folder)) {
        removeOne(group, deadline);
      }
    }
    return killed;
  }

  private static void killOnce(List<Path> folders, Collection<Long> pids) throws IOException {
    // A frozen v1 process acts on SIGKILL only when it is thawed.
    thaw(folders);
    for (var folder : folders) {
      CgroupFiles.writeIfThere(folder.resolve("cgroup.kill"), "1");
    }
    for (var pid : pids) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private static List<Path> childrenFirst(Path folder) throws IOException {
    return new ArrayList<>(CgroupFiles.subtree(folder)).reversed();
  }

  /** A group whose last process has just died may say "busy" for a moment. */
  private static void removeOne(Path group, long deadline) throws IOException {
    while (true) {
      try {
        Files.delete(group);
        return;
      } catch (NoSuchFileException e) {
        return;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "cannot remove control group %s: %s".formatted(group, e.getMessage()), e);
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while removing control groups", e);
    }
  }
}
