package ntier.watch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A log that a server is writing, read from where it ends now on. It is read by the way that the
 * server has it open, {@code /proc/PID/fd/N}, so also where it is in a container, and where the
 * server opens another one in its place (rotation): then what is left of the old one comes first.
 */
final class AccessLogFile implements AutoCloseable {
  /** Of one look; more waits for the next one. */
  static final int MOST_BYTES = 8 << 20;

  private static final int BUFFER = 64 << 10;

  /** A line that is longer is none of a request. */
  private static final int LONGEST_LINE = 32 << 10;

  private final String path;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private Path descriptor;
  private SeekableByteChannel file;
  private String identity;
  private byte[] begun = new byte[0];

  private AccessLogFile(OpenLogs.Log log) throws IOException {
    path = log.path();
    open(log.descriptor());
  }

  /** Opens what the server has open. */
  static AccessLogFile atItsEnd(OpenLogs.Log log) throws IOException {
    AccessLogFile file = new AccessLogFile(log);
    file.file.position(file.file.size());
    return file;
  }

  private void open(Path way) throws IOException {
    descriptor = way;
    identity = identity(way).orElse("");
    file = Files.newByteChannel(way);
  }

  /** What tells the file from another one, device and number; empty if it is not open any more. */
  private static Optional<String> identity(Path descriptor) {
    try {
      return Optional.of(
          Files.getAttribute(descriptor, "unix:dev")
              + " "
              + Files.getAttribute(descriptor, "unix:ino"));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Tells each whole line that was written since. */
  void readNew(Consumer<String> lines) throws IOException {
    read(lines);
    if (identity(descriptor).filter(identity::equals).isPresent()) {
      return;
    }
    Optional<OpenLogs.Log> next = OpenLogs.at(path, descriptor.getParent());
    if (next.isEmpty()) {
      return;
    }
    descriptor = next.get().descriptor();
    // A server that is told to open its logs anew has those that nobody moved under other numbers.
    if (identity(descriptor).filter(identity::equals).isEmpty()) {
      file.close();
      begun = new byte[0];
      open(descriptor);
      read(lines);
    }
  }

  private void read(Consumer<String> lines) throws IOException {
    // Emptied in its place (copytruncate).
    if (file.size() < file.position()) {
      file.position(0);
      begun = new byte[0];
    }
    for (int left = MOST_BYTES; left > 0; left -= buffer.capacity()) {
      buffer.clear();
      if (file.read(buffer) <= 0) {
        return;
      }
      split(lines);
    }
  }

  private void split(Consumer<String> lines) {
    byte[] bytes = buffer.array();
    int from = 0;
    for (int at = 0; at < buffer.position(); at++) {
      if (bytes[at] == '\n') {
        String end = new String(bytes, from, at - from, StandardCharsets.ISO_8859_1);
        lines.accept(
            begun.length == 0 ? end : new String(begun, StandardCharsets.ISO_8859_1) + end);
        begun = new byte[0];
        from = at + 1;
      }
    }
    byte[] more = new byte[Math.min(LONGEST_LINE, begun.length + buffer.position() - from)];
    System.arraycopy(begun, 0, more, 0, begun.length);
    System.arraycopy(bytes, from, more, begun.length, more.length - begun.length);
    begun = more;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
