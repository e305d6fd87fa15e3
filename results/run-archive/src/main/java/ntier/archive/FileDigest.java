package ntier.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What a file holds, in one pass: its size, its lines and its SHA-256.
 *
 * @param lines that have an end
 * @param hash SHA-256 in lower-case hexadecimal digits
 */
record FileDigest(long bytes, long lines, String hash) {
  private static final int BUFFER_BYTES = 1 << 18;

  /**
   * Reads a file; a symbolic link is not followed but an error.
   *
   * @param onDisk has the file forced to disk as well
   */
  static FileDigest of(Path file, boolean onDisk) throws IOException {
    MessageDigest digest = newDigest();
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    long lines = 0;
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      for (int got; (got = channel.read(ByteBuffer.wrap(buffer))) >= 0; bytes += got) {
        digest.update(buffer, 0, got);
        for (int i = 0; i < got; i++) {
          if (buffer[i] == '\n') {
            lines++;
          }
        }
      }
      if (onDisk) {
        channel.force(false);
      }
    }
    return new FileDigest(bytes, lines, HexFormat.of().formatHex(digest.digest()));
  }

  /** As the record of a run has it. */
  RecordedFile recorded(String path) {
    return new RecordedFile(path, bytes, rows(path), hash);
  }

  private Optional<Long> rows(String path) {
    return path.endsWith(".csv") ? Optional.of(Math.max(0, lines - 1)) : Optional.empty();
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
