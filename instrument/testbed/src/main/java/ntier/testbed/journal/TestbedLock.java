package ntier.testbed.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import ntier.linux.KernelLock;
import ntier.testbed.TestbedSettings;
import ntier.testbed.Whereabouts;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.cgroup.TestbedGroups;

/**
 * Who may have a testbed now. Two locks: one of the state directory, for all who share that, and
 * one of the testbed's control groups, for the machine and those of its containers that share
 * these. The kernel gives both back when their holder dies, however it dies; what such a holder
 * left is the {@link Cleaner}'s.
 */
public final class TestbedLock implements AutoCloseable {
  private static final int ATTEMPTS = 5;
  private static final long BETWEEN_MILLIS = 20;

  /**
   * The kernel's locks of a FileChannel are per process, and end when any of its descriptors of the
   * file is closed: what this process holds must be known without opening the file.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;
  private final String id;
  private final List<KernelLock> groups = new ArrayList<>();

  /**
   * Who holds the lock.
   *
   * @param pid of the process, as it sees itself
   * @param what it does, such as {@code run first-run}
   * @param since when it began, in UTC, to the second
   * @param startTime when the process started, in ticks since the boot
   * @param where it runs
   */
  public record Holder(long pid, String what, String since, String startTime, Whereabouts where) {
    /** Whether its pid means the same process here. */
    public boolean livesHere() {
      try {
        return where == null || where.equals(Whereabouts.here());
      } catch (IOException unknown) {
        return false;
      }
    }
  }

  private TestbedLock(Path directory, FileChannel channel, String id) {
    this.directory = directory;
    this.channel = channel;
    this.id = id;
  }

  /**
   * Takes the lock.
   *
   * @param what the caller does, for the message to others
   * @throws TestbedLockedException when another has it
   */
  public static TestbedLock acquire(TestbedSettings settings, String what) throws IOException {
    var directory = settings.stateDirectory();
    StateDirectory.prepare(directory);
    if (!HELD_HERE.add(directory)) {
      throw new TestbedLockedException(HolderFile.read(directory));
    }
    TestbedLock taken = null;
    try {
      taken = new TestbedLock(directory, lock(directory), StateDirectory.id(directory));
      taken.lockGroups(new TestbedGroups(settings.prefix()).atOwnPlace());
      HolderFile.write(directory, what);
      return taken;
    } catch (IOException | RuntimeException e) {
      if (taken != null) {
        Files.deleteIfExists(HolderFile.in(directory));
        taken.giveBack();
      }
      HELD_HERE.remove(directory);
      throw e;
    }
  }

  /** Who has the lock of the state directory now, if anyone. */
  public static Optional<Holder> holder(TestbedSettings settings) throws IOException {
    var directory = settings.stateDirectory();
    if (HELD_HERE.contains(directory)) {
      return HolderFile.read(directory);
    }
    if (!Files.exists(lockFile(directory))) {
      return Optional.empty();
    }
    try (var channel = FileChannel.open(lockFile(directory), StandardOpenOption.WRITE);
        var lock = channel.tryLock()) {
      return lock == null ? HolderFile.read(directory) : Optional.empty();
    }
  }

  /**
   * Sees that nobody has the lock, without taking it.
   *
   * @throws TestbedLockedException when another has it
   */
  public static void requireFree(TestbedSettings settings) throws IOException {
    var holder = holder(settings);
    if (holder.isPresent()) {
      throw new TestbedLockedException(holder);
    }
    for (var folder : new TestbedGroups(settings.prefix()).atOwnPlace()) {
      if (KernelLock.isHeld(folder)) {
        throw TestbedLockedException.elsewhere(folder, GroupOwner.of(folder));
      }
    }
  }

  /** The state directory that it locks. */
  public Path directory() {
    return directory;
  }

  /** The testbed's id: what bears it on this machine is this testbed's. */
  public String id() {
    return id;
  }

  /**
   * Takes the lock of the testbed's control groups too; of those that it has had so far, nothing is
   * left locked.
   *
   * @param folders of the group in each hierarchy; they exist
   * @throws TestbedLockedException when a testbed has them whose state directory is another, as in
   *     another container
   */
  public void lockGroups(List<Path> folders) throws IOException {
    giveBackGroups();
    for (var folder : folders) {
      var lock = KernelLock.tryLock(folder);
      // Someone who only asks whether it is locked holds it for an instant.
      for (int attempt = 1; attempt < ATTEMPTS && lock.isEmpty(); attempt++) {
        pause();
        lock = KernelLock.tryLock(folder);
      }
      if (lock.isEmpty()) {
        giveBackGroups();
        throw TestbedLockedException.elsewhere(folder, GroupOwner.of(folder));
      }
      groups.add(lock.get());
    }
  }

  /** Gives it back. */
  @Override
  public void close() throws IOException {
    if (HELD_HERE.contains(directory)) {
      Files.deleteIfExists(HolderFile.in(directory));
      giveBack();
      HELD_HERE.remove(directory);
    }
  }

  private void giveBack() throws IOException {
    giveBackGroups();
    channel.close();
  }

  private void giveBackGroups() throws IOException {
    for (var lock : groups) {
      lock.close();
    }
    groups.clear();
  }

  private static FileChannel lock(Path directory) throws IOException {
    var channel =
        FileChannel.open(lockFile(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = channel.tryLock();
    // Someone who only asks who holds the lock holds it for an instant.
    for (int attempt = 1; attempt < ATTEMPTS && lock == null; attempt++) {
      pause();
      lock = channel.tryLock();
    }
    if (lock == null) {
      channel.close();
      throw new TestbedLockedException(HolderFile.read(directory));
    }
    return channel;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(BETWEEN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the testbed's lock", e);
    }
  }

  private static Path lockFile(Path directory) {
    return directory.resolve("lock");
  }
}
