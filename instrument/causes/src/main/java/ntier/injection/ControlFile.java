package ntier.injection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A small file with which the kernel is told something. It stays open, so that an injection opens
 * nothing, and each text is one write(2).
 */
final class ControlFile implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;

  /**
   * @throws IOException if it is not there or cannot be written
   */
  ControlFile(Path path) throws IOException {
    this.path = path;
    this.channel = FileChannel.open(path, StandardOpenOption.WRITE);
  }

  Path path() {
    return path;
  }

  void write(String text) throws IOException {
    try {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(text.getBytes(US_ASCII)), 0);
    } catch (IOException refused) {
      throw new IOException(
          "cannot write %s to %s: %s".formatted(text, path, refused.getMessage()), refused);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
