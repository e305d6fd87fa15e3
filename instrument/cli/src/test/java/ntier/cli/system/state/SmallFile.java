package ntier.cli.system.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files and folders of the kernel's, which may go away while they are read. */
final class SmallFile {
  /** Enough for the longest table of mounts. */
  private static final int MOST_BYTES = 1 << 18;

  private static final ThreadLocal<ByteBuffer> BUFFER =
      ThreadLocal.withInitial(() -> ByteBuffer.allocate(MOST_BYTES));

  private SmallFile() {}

  /**
   * What is in it, bytes as characters one by one; empty where it is gone or not to be read. The
   * JDK's own readers take one byte first: of a sysctl the next read then gets nothing.
   */
  static Optional<String> read(Path file) {
    ByteBuffer bytes = BUFFER.get().clear();
    try (ByteChannel channel = Files.newByteChannel(file)) {
      while (channel.read(bytes) > 0) {
        // Some files give a page at a time.
      }
      return Optional.of(StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString().strip());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** What is in a folder, in the order of names; nothing where it is gone. */
  static List<Path> list(Path folder) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      children.forEach(found::add);
    } catch (IOException | DirectoryIteratorException gone) {
      return List.of();
    }
    found.sort(null);
    return found;
  }

  /** What a command prints. */
  static List<String> command(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return text.lines().map(String::stripTrailing).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during " + String.join(" ", command), stop);
    }
  }
}
