package ntier.provisioning;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Folders that are dear to make and kept from run to run: {@code KIND/KEY} below a root. A folder
 * appears by one rename, so what is there is whole. Half-done work is in {@code tmp/}, which only
 * the holder of the cache's lock touches; what a killed process left there goes with the next one.
 */
public final class Cache {
  private static final String TMP = "tmp";
  private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

  private final Path root;

  public Cache(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** Makes the contents of a folder. */
  @FunctionalInterface
  public interface Maker {
    /**
     * @param folder empty, becomes the cached folder if this returns normally, with the owner and
     *     the permissions that it has then; everyone may read it unless this changes that
     * @param scratch empty, removed afterwards
     */
    void make(Path folder, Path scratch) throws IOException;
  }

  /**
   * Where the cache is: {@code $NTIER_CACHE}, else {@code /var/cache/ntier} for root and {@code
   * ~/.cache/ntier} for anyone else.
   */
  public static Path defaultRoot() {
    String set = System.getenv("NTIER_CACHE");
    if (set != null && !set.isBlank()) {
      return Path.of(set);
    }
    return System.getProperty("user.name").equals("root")
        ? Path.of("/var/cache/ntier")
        : Path.of(System.getProperty("user.home"), ".cache", "ntier");
  }

  public Path root() {
    return root;
  }

  /** Where this folder is once it has been made. */
  public Path folder(String kind, String key) {
    return root.resolve(kind).resolve(key);
  }

  /**
   * The folder, made first if need be. Of several processes that want it one makes it and the
   * others wait.
   *
   * @throws IOException what {@code maker} throws, and a full disk or a cache that cannot be
   *     written, said in words; then there is no such folder
   */
  public Path provide(String kind, String key, Progress progress, Maker maker) throws IOException {
    Path folder = folder(kind, key);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try (Lock _ = lock(progress)) {
      if (!Files.isDirectory(folder)) {
        deleteTree(root.resolve(TMP));
        make(folder, maker);
      }
      return folder;
    }
  }

  /**
   * Removes what a process that was killed has half made; the next {@link #provide} would as well.
   *
   * @return whether there was something; not while another process makes a folder
   */
  public boolean sweep() throws IOException {
    // Also because the kernel would take this process's lock away with this channel.
    if (IN_THIS_PROCESS.isHeldByCurrentThread() || !IN_THIS_PROCESS.tryLock()) {
      return false;
    }
    try {
      return Files.exists(root.resolve(TMP)) && sweepUnlessLocked();
    } finally {
      IN_THIS_PROCESS.unlock();
    }
  }

  private boolean sweepUnlessLocked() throws IOException {
    try (FileChannel channel = openLock();
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        return false;
      }
      deleteTree(root.resolve(TMP));
      return true;
    }
  }

  private FileChannel openLock() throws IOException {
    return FileChannel.open(
        root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private void make(Path folder, Maker maker) throws IOException {
    Path tmp = Files.createDirectories(root.resolve(TMP));
    try {
      Path half = Files.createDirectory(tmp.resolve("half"));
      // Whatever the umask; a maker may close it.
      Files.setPosixFilePermissions(half, PosixFilePermissions.fromString("rwxr-xr-x"));
      maker.make(half, Files.createDirectory(tmp.resolve("scratch")));
      store(half);
      Files.createDirectories(folder.getParent());
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw DiskFull.explain(folder.getFileName().toString(), root, e);
    } finally {
      deleteTree(tmp);
    }
  }

  /** Its contents are on disk before its name is: a power cut leaves it whole or not at all. */
  private void store(Path half) throws IOException {
    FetchCommand.Result result = new FetchCommand(List.of("sync", "-f", "."), half, Map.of()).run();
    if (!result.succeeded()) {
      throw new ProvisioningException(
          "the disk of %s did not take all that was written to it: %s. Look at that disk (dmesg, free space), or set NTIER_CACHE to a folder on another one; nothing was installed"
              .formatted(root, result.lastLines(1)));
    }
  }

  private Lock lock(Progress progress) throws IOException {
    try {
      Files.createDirectories(root);
    } catch (IOException e) {
      throw new ProvisioningException(
          "the cache folder "
              + root
              + " cannot be made ("
              + e
              + "): run as root, or set NTIER_CACHE to a folder of your own",
          e);
    }
    IN_THIS_PROCESS.lock();
    try {
      FileChannel channel = openLock();
      if (channel.tryLock() == null) {
        progress.say("waiting: another ntier is filling " + root);
        channel.lock();
      }
      return new Lock(channel);
    } catch (IOException | RuntimeException e) {
      IN_THIS_PROCESS.unlock();
      throw e;
    }
  }

  private record Lock(FileChannel channel) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      try {
        channel.close();
      } finally {
        IN_THIS_PROCESS.unlock();
      }
    }
  }

  private static void deleteTree(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(tree)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }
}
