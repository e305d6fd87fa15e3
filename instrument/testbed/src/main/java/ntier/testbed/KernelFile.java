package ntier.testbed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads small files under {@code /proc} in one read(2). The JDK's own readers take one byte first:
 * of a sysctl the next read then gets nothing, and of a process's command line it may get the next
 * program's.
 */
public final class KernelFile {
  private static final int MAX_BYTES = 16 * 1024;

  private KernelFile() {}

  /** The file's first 16 KiB; bytes become characters one by one. */
  public static String read(Path file) throws IOException {
    var buffer = ByteBuffer.allocate(MAX_BYTES);
    try (var channel = Files.newByteChannel(file)) {
      channel.read(buffer);
    }
    return StandardCharsets.ISO_8859_1.decode(buffer.flip()).toString();
  }
}
