package ntier.injectors;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.plan.host.UndoJournal.UndoStep;

/**
 * A small file with which the kernel is told something. It stays open, so that a strike opens
 * nothing, and each text is one write(2).
 */
final class ControlFile implements AutoCloseable {
  private final Path path;
  private final String original;
  private final FileChannel channel;

  /**
   * @throws IOException if it is not there or cannot be written
   */
  ControlFile(Path path) throws IOException {
    this.path = path;
    this.original = Files.readString(path).strip();
    this.channel = FileChannel.open(path, StandardOpenOption.WRITE);
  }

  /** What was in it when it was opened. */
  String original() {
    return original;
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

  /** Puts back what was in it; does nothing if that is in it. */
  void restore() throws IOException {
    write(original);
  }

  /** How to put that back, for the journal. */
  UndoStep undo() {
    return UndoStep.writeFile(path.toString(), original);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
