package ntier.testbed.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import ntier.testbed.LabSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Who may have a lab now. The kernel gives the lock back when its holder dies, however it dies;
 * what such a holder left is the {@link Cleaner}'s.
 */
public final class LabLock implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int ATTEMPTS = 5;
  private static final long BETWEEN_MILLIS = 20;

  /**
   * The kernel's locks are per process, and end when any of its descriptors of the file is closed:
   * what this process holds must be known without opening the file.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  /**
   * Who holds the lock.
   *
   * @param pid of the process
   * @param what it does, such as {@code run first-run}
   * @param since when it began, in UTC, to the second
   */
  public record Holder(long pid, String what, String since) {}

  private LabLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param what the caller does, for the message to others
   * @throws LabLockedException when another has it
   */
  public static LabLock acquire(LabSettings settings, String what) throws IOException {
    var directory = settings.stateDirectory();
    Files.createDirectories(directory);
    if (!HELD_HERE.add(directory)) {
      throw new LabLockedException(readHolder(directory));
    }
    try {
      var channel = lock(directory);
      var since = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
      var holder = new Holder(ProcessHandle.current().pid(), what, since);
      Files.writeString(holderFile(directory), JSON.writeValueAsString(holder));
      return new LabLock(directory, channel);
    } catch (IOException | RuntimeException e) {
      HELD_HERE.remove(directory);
      throw e;
    }
  }

  /** Who has the lock now, if anyone. */
  public static Optional<Holder> holder(LabSettings settings) throws IOException {
    var directory = settings.stateDirectory();
    if (HELD_HERE.contains(directory)) {
      return readHolder(directory);
    }
    if (!Files.exists(lockFile(directory))) {
      return Optional.empty();
    }
    try (var channel = FileChannel.open(lockFile(directory), StandardOpenOption.WRITE);
        var lock = channel.tryLock()) {
      return lock == null ? readHolder(directory) : Optional.empty();
    }
  }

  /**
   * Sees that nobody has the lock, without taking it.
   *
   * @throws LabLockedException when another has it
   */
  public static void requireFree(LabSettings settings) throws IOException {
    var holder = holder(settings);
    if (holder.isPresent()) {
      throw new LabLockedException(holder);
    }
  }

  /** The state directory that it locks. */
  public Path directory() {
    return directory;
  }

  /** Gives it back. */
  @Override
  public void close() throws IOException {
    if (HELD_HERE.contains(directory)) {
      Files.deleteIfExists(holderFile(directory));
      channel.close();
      HELD_HERE.remove(directory);
    }
  }

  private static FileChannel lock(Path directory) throws IOException {
    var channel =
        FileChannel.open(lockFile(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      // Someone who only asks who holds the lock holds it for an instant.
      for (int attempt = 0; attempt < ATTEMPTS && lock == null; attempt++) {
        if (attempt > 0) {
          Thread.sleep(BETWEEN_MILLIS);
        }
        lock = channel.tryLock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (lock == null) {
      channel.close();
      throw new LabLockedException(readHolder(directory));
    }
    return channel;
  }

  private static Optional<Holder> readHolder(Path directory) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readString(holderFile(directory)), Holder.class));
    } catch (NoSuchFileException | JacksonException e) {
      return Optional.empty(); // it is just being taken or given back
    }
  }

  private static Path lockFile(Path directory) {
    return directory.resolve("lock");
  }

  private static Path holderFile(Path directory) {
    return directory.resolve("holder.json");
  }
}
