package ntier.workload.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import ntier.archive.RunWriteException;

/** Appends chunks of whole lines to a file from a thread of its own. */
final class ChunkWriter {
  private static final byte[] END = new byte[0];

  private final Path file;
  private final FileChannel channel;
  private final Consumer<RunWriteException> onFailure;
  private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
  private final Thread thread;

  /**
   * Makes the file, or empties it.
   *
   * @param onFailure is told, once, on the writer's thread; nothing is written after that
   * @throws RunWriteException if the file cannot be made
   */
  ChunkWriter(Path file, Consumer<RunWriteException> onFailure) {
    this.file = file;
    this.onFailure = onFailure;
    try {
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
    thread = Thread.ofPlatform().name("requests-writer").daemon().start(this::run);
  }

  void append(byte[] chunk) {
    if (chunk.length > 0) {
      chunks.add(chunk);
    }
  }

  private void run() {
    try (channel) {
      for (byte[] chunk = chunks.take(); chunk != END; chunk = chunks.take()) {
        ByteBuffer bytes = ByteBuffer.wrap(chunk);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
    } catch (IOException e) {
      onFailure.accept(RunWriteException.of(file, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until all is written. */
  void close() throws InterruptedException {
    chunks.add(END);
    thread.join();
  }
}
