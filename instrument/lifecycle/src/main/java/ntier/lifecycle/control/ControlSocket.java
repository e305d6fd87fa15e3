package ntier.lifecycle.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Lines of JSON over a Unix domain socket in a folder that is closed to all but its owner. */
final class ControlSocket {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int LONGEST_LINE = 64 << 10;

  private ControlSocket() {}

  static Path file(Path folder) {
    return folder.resolve("socket");
  }

  static UnixDomainSocketAddress address(Path folder) {
    return UnixDomainSocketAddress.of(file(folder));
  }

  static Reader reader(SocketChannel channel) {
    return new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
  }

  static void write(SocketChannel channel, Object line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(JSON.writeValueAsString(line) + "\n");
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** The next line; empty at the end. */
  static <T> Optional<T> read(Reader reader, Class<T> type) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = reader.read(); next != '\n'; next = reader.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      if (line.length() == LONGEST_LINE) {
        throw new IOException("a line of more than %d characters".formatted(LONGEST_LINE));
      }
      line.append((char) next);
    }
    return Optional.of(JSON.readValue(line.toString(), type));
  }
}
