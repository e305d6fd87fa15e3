package ntier.testbed.journal;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import ntier.host.Undo;
import ntier.linux.KernelLock;
import ntier.linux.MountTable;
import ntier.testbed.Whereabouts;
import ntier.testbed.disk.LoopDevices;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folders that runs work in, which testbeds, containers and machines may share. A living run
 * has a lock on {@code .owners/NAME}, which says whose the folder is; so those of dead runs are
 * found without a journal.
 */
public final class WorkFolders {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String OWNERS = ".owners";
  private static final int SUFFIX = 6;
  private static final int ATTEMPTS = 3000;
  private static final long BETWEEN_MILLIS = 20;

  private final Path root;
  private final String testbed;

  /**
   * Whose a folder is.
   *
   * @param testbed id of the testbed, under the key that files of all versions have
   * @param pid of the process, as it sees itself
   * @param where that is
   */
  record Owner(@JsonProperty("lab") String testbed, long pid, Whereabouts where) {}

  /**
   * @param root may not exist yet
   * @param testbed this testbed's id
   */
  public WorkFolders(Path root, String testbed) {
    this.root = root.toAbsolutePath();
    this.testbed = testbed;
  }

  /**
   * A place for a folder that nobody had before, this process's until it is closed or the process
   * ends. Its folder is not made yet.
   *
   * @param name what it begins with
   */
  public Claim claim(String name) throws IOException {
    Files.createDirectories(owners());
    try (var _ = lock()) {
      while (true) {
        var whole = name + "-" + UUID.randomUUID().toString().substring(0, SUFFIX);
        var file = owners().resolve(whole);
        if (!Files.exists(file) && !Files.exists(root.resolve(whole), LinkOption.NOFOLLOW_LINKS)) {
          var owner = new Owner(testbed, ProcessHandle.current().pid(), Whereabouts.here());
          Files.writeString(file, JSON.writeValueAsString(owner));
          return new Claim(root.resolve(whole), file, KernelLock.tryLock(file).orElseThrow());
        }
      }
    }
  }

  /**
   * The place of a living run's folder.
   *
   * @param folder not made yet when it is claimed
   * @param file says whose it is
   */
  public record Claim(Path folder, Path file, KernelLock lock) implements AutoCloseable {
    /** Gives it up, once the folder is removed. */
    @Override
    public void close() throws IOException {
      Files.deleteIfExists(file);
      lock.close();
    }
  }

  /** Removes the folders of dead runs. */
  void sweep(List<String> done, List<String> failed, List<String> left) throws IOException {
    if (!Files.isDirectory(root)) {
      return;
    }
    Files.createDirectories(owners());
    try (var _ = lock()) {
      for (var folder : list(root)) {
        try {
          sweep(folder, done, left);
        } catch (IOException e) {
          failed.add("work folder %s: %s".formatted(folder, e.getMessage()));
        }
      }
      for (var file : list(owners())) {
        if (!Files.exists(root.resolve(file.getFileName())) && !KernelLock.isHeld(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private void sweep(Path folder, List<String> done, List<String> left) throws IOException {
    var file = owners().resolve(folder.getFileName());
    if (Files.exists(file) && KernelLock.isHeld(file)) {
      return;
    }
    var owner = owner(file);
    var reason = reasonToLeave(folder, owner);
    if (reason.isPresent()) {
      left.add("work folder %s %s".formatted(folder, reason.get()));
      return;
    }
    if (owner.isPresent() && owner.get().testbed().equals(testbed)) {
      releaseDisks(folder, done);
    }
    var removed = FolderRemoval.remove(folder);
    Files.deleteIfExists(file);
    done.add(removed + ", of a dead run");
  }

  /** Why a folder that nobody has locked may still be in use. */
  private Optional<String> reasonToLeave(Path folder, Optional<Owner> owner) throws IOException {
    if (owner.isEmpty()) {
      // An older version's. What was there before this boot, no process of this machine works in.
      return Files.getLastModifiedTime(folder).toMillis() < Whereabouts.bootMillis()
          ? Optional.empty()
          : Optional.of("says not whose it is: remove it, if nothing runs in it");
    }
    var here = Whereabouts.here();
    var where = owner.get().where();
    if (where.boot().equals(here.boot())) {
      return owner.get().testbed().equals(testbed)
          ? Optional.empty()
          : Optional.of(
              "is of a dead run of another testbed, on %s, whose servers may still live: there, ntier clean removes it; or remove it by hand"
                  .formatted(where.host()));
    }
    return where.machine().equals(here.machine())
        ? Optional.empty()
        : Optional.of(
            "is of another machine, %s: remove it by hand, if nothing runs there"
                .formatted(where.host()));
  }

  /** What the run mounted there itself; its journal is gone, or it would be undone by now. */
  private static void releaseDisks(Path folder, List<String> done) throws IOException {
    for (var mount : MountTable.below(folder).reversed()) {
      done.add(Undoing.undo(new Undo.Unmount(mount)));
    }
    for (var device : LoopDevices.backedBelow(folder)) {
      LoopDevices.detach(device);
      done.add("detached %s from a file in %s".formatted(device, folder));
    }
  }

  private static Optional<Owner> owner(Path file) throws IOException {
    try {
      return Files.exists(file)
          ? Optional.of(JSON.readValue(Files.readString(file), Owner.class))
          : Optional.empty();
    } catch (JacksonException torn) {
      return Optional.empty();
    }
  }

  /** Names that begin with a dot are not runs'. */
  private static List<Path> list(Path folder) throws IOException {
    var found = new ArrayList<Path>();
    try (var files =
        Files.newDirectoryStream(folder, f -> !f.getFileName().toString().startsWith("."))) {
      files.forEach(found::add);
    }
    return found;
  }

  private Path owners() {
    return root.resolve(OWNERS);
  }

  /** For claims and sweeps, one at a time: a claim is locked before a sweep sees it. */
  private KernelLock lock() throws IOException {
    var file = owners().resolve(".lock");
    if (!Files.exists(file)) {
      Files.write(file, new byte[0]);
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var lock = KernelLock.tryLock(file);
      if (lock.isPresent()) {
        return lock.get();
      }
      try {
        Thread.sleep(BETWEEN_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for " + file, e);
      }
    }
    throw new IOException("another ntier has kept %s locked for a minute".formatted(file));
  }
}
