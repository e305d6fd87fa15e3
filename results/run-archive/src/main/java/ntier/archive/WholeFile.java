package ntier.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes files that are there as a whole or not at all: beside the file, under a name of its own,
 * forced to disk, then put in place in one step. So a reader, a kill, a full disk and two writers
 * at once leave the old file or a new one. A symbolic link of the file's name is replaced, never
 * written through. Methods throw {@link RunWriteException}, and leave nothing half-done.
 */
public final class WholeFile {
  /** How the name ends of a file that is not yet in place. */
  public static final String UNFINISHED = ".next";

  /** A write takes milliseconds; what is older was left by one that was killed. */
  private static final Duration ABANDONED = Duration.ofMinutes(10);

  private static final int BUFFER_BYTES = 1 << 16;

  private static final AtomicLong WRITES = new AtomicLong();

  private WholeFile() {}

  /** Replaces a file, or makes it, with a text. */
  public static void replace(Path file, String text) {
    replace(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** What a file is to hold. */
  public interface Content {
    /**
     * Writes all of it.
     *
     * @throws IOException if it cannot be written
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Replaces a file, or makes it. */
  public static void replace(Path file, byte[] content) {
    replace(file, out -> out.write(content));
  }

  /** Replaces a file, or makes it, with what needs not be in memory as a whole. */
  public static void replace(Path file, Content content) {
    try {
      Path next = written(file, content);
      try {
        move(next, file);
      } finally {
        Files.deleteIfExists(next);
      }
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }

  /**
   * Makes a file.
   *
   * @throws FileAlreadyExistsException if there is something of this name: it is left as it is
   */
  public static void create(Path file, byte[] content) throws FileAlreadyExistsException {
    try {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(file.toString());
      }
      Path next = written(file, out -> out.write(content));
      try {
        // Unlike a rename, it never replaces what came meanwhile.
        Files.createLink(file, next);
        forceFolder(file);
      } finally {
        Files.deleteIfExists(next);
      }
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
  }

  /** A name beside a file that no other writer uses; what killed ones left is removed. */
  static Path unfinished(Path file) throws IOException {
    removeAbandoned(file);
    return file.resolveSibling(
        "%s.%d-%d%s"
            .formatted(
                file.getFileName(),
                ProcessHandle.current().pid(),
                WRITES.incrementAndGet(),
                UNFINISHED));
  }

  /** Puts a file that is written in the place of another. */
  static void move(Path next, Path file) throws IOException {
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(file);
  }

  private static Path written(Path file, Content content) throws IOException {
    Path next = unfinished(file);
    // CREATE_NEW follows no link either.
    try (FileChannel channel =
        FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
      content.writeTo(out);
      out.flush();
      channel.force(false);
    } catch (FileAlreadyExistsException another) {
      throw new IOException("there is a " + next.getFileName() + " already; remove it", another);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(next);
      throw e;
    }
    return next;
  }

  /** A power cut must not take the new name away. */
  private static void forceFolder(Path file) throws IOException {
    try (FileChannel folder =
        FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    }
  }

  private static void removeAbandoned(Path file) throws IOException {
    String begin = file.getFileName() + ".";
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(
            file.toAbsolutePath().getParent(),
            one ->
                one.getFileName().toString().startsWith(begin)
                    && one.getFileName().toString().endsWith(UNFINISHED))) {
      for (Path one : left) {
        if (isAbandoned(one)) {
          Files.deleteIfExists(one);
        }
      }
    }
  }

  private static boolean isAbandoned(Path unfinished) throws IOException {
    try {
      return Files.getLastModifiedTime(unfinished, LinkOption.NOFOLLOW_LINKS)
          .toInstant()
          .isBefore(Instant.now().minus(ABANDONED));
    } catch (NoSuchFileException inPlaceByNow) {
      return false;
    }
  }
}
