package ntier.provisioning;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The folder that holds unpacked parts: {@code parts/NAME-FINGERPRINT}, each with a marker file
 * that says what it was made of. A part appears by one rename, marker and all, so what is there is
 * whole. Half-done work is in {@code tmp/}, which only the holder of the lock touches.
 */
final class Cache {
  private static final String MARKER = ".ntier-part";
  private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

  private final Path root;

  Cache(Path root) {
    this.root = root.toAbsolutePath();
  }

  Path root() {
    return root;
  }

  /** The part, if it is there. Reads one small file. */
  Optional<Part> find(PartSpec spec) throws IOException {
    Path directory = directory(spec);
    List<PartRecord> packages = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(directory.resolve(MARKER))) {
        String[] fields = line.split(" ");
        packages.add(new PartRecord(fields[0], fields[1], fields[2], fields[3].equals("tested")));
      }
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new ProvisioningException(
          "part "
              + spec.name()
              + ": its marker in "
              + directory
              + " is damaged; delete that folder",
          e);
    }
    return Optional.of(new Part(spec.name(), directory, packages));
  }

  private Path directory(PartSpec spec) {
    return root.resolve("parts")
        .resolve(spec.name() + "-" + Sha256.of(spec.fingerprint()).substring(0, 12));
  }

  /** Makes an unpacked part visible, from one moment to the next. */
  Part publish(PartSpec spec, Path unpacked, List<PartRecord> packages) throws IOException {
    List<String> lines =
        packages.stream()
            .map(
                p ->
                    String.join(
                        " ", p.name(), p.version(), p.sha256(), p.tested() ? "tested" : "other"))
            .toList();
    Files.write(unpacked.resolve(MARKER), lines);
    Files.setPosixFilePermissions(unpacked, PosixFilePermissions.fromString("rwxr-xr-x"));
    new Command(List.of("sync", "-f", MARKER), unpacked, Map.of()).run();
    Path directory = directory(spec);
    Files.createDirectories(directory.getParent());
    deleteTree(directory);
    Files.move(unpacked, directory, StandardCopyOption.ATOMIC_MOVE);
    return new Part(spec.name(), directory, packages);
  }

  /** A new empty folder for work in progress; call with the lock held. */
  Path temporary(String name) throws IOException {
    Path tmp = Files.createDirectories(root.resolve("tmp"));
    return Files.createTempDirectory(tmp, name + "-");
  }

  /** Removes what an interrupted provisioner left; call with the lock held. */
  void removeLeftovers() throws IOException {
    deleteTree(root.resolve("tmp"));
  }

  /** Waits for other provisioners of this cache, of this process or another. */
  Lock lock(Progress progress) throws IOException {
    try {
      Files.createDirectories(root);
    } catch (IOException e) {
      throw new ProvisioningException(
          root + " cannot be made (" + e + "): run as root, or set NTIER_CACHE to a folder you own",
          e);
    }
    IN_THIS_PROCESS.lock();
    try {
      FileChannel channel =
          FileChannel.open(
              root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        progress.say("waiting: another ntier is filling " + root);
        lock = channel.lock();
      }
      return new Lock(channel);
    } catch (IOException | RuntimeException e) {
      IN_THIS_PROCESS.unlock();
      throw e;
    }
  }

  /** Held while parts are fetched. */
  record Lock(FileChannel channel) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      try {
        channel.close();
      } finally {
        IN_THIS_PROCESS.unlock();
      }
    }
  }

  static void deleteTree(Path tree) throws IOException {
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
