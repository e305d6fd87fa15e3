package ntier.testbed.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Small files that a power cut leaves as they were or as they are to be. */
final class OnDisk {
  private OnDisk() {}

  /** Waits until the names in a folder are on disk. */
  static void force(Path folder) throws IOException {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Gives a file another content, at once; as it was, and nothing beside it, if that fails. */
  static void replace(Path file, String content) throws IOException {
    var next = file.resolveSibling(file.getFileName() + ".next");
    try {
      write(next, content);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      // Such as one that was interrupted, which a signal does.
      Files.deleteIfExists(next);
      throw failed;
    }
    force(file.getParent());
  }

  private static void write(Path file, String content) throws IOException {
    try (var channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }
}
