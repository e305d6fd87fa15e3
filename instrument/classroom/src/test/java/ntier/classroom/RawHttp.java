package ntier.classroom;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** HTTP over plain sockets: a client that is no browser can send anything, and stop anywhere. */
final class RawHttp {
  /** A test that waits for nothing fails after it. */
  private static final int PATIENCE_MILLIS = 20_000;

  private RawHttp() {}

  /** Connects from loopback and sends something as it is, but for the ends of its lines. */
  static Socket connect(int port, String text) throws IOException {
    return connect(InetAddress.getLoopbackAddress(), port, text);
  }

  static Socket connect(InetAddress from, int port, String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, from, 0);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket
        .getOutputStream()
        .write(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /**
   * A whole request.
   *
   * @param head with the newline at its end
   */
  static Socket send(int port, String head, String body) throws IOException {
    return connect(port, head + "Content-Length: " + body.length() + "\n\n" + body);
  }

  /** All that is answered, up to the end of the connection. */
  static String ask(int port, String head, String body) throws IOException {
    try (Socket socket = send(port, head, body)) {
      return answer(socket);
    }
  }

  static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  /** The data of the next event; null at the end. */
  static String nextData(BufferedReader reader) throws IOException {
    String line = reader.readLine();
    while (line != null && !line.startsWith("data: ")) {
      line = reader.readLine();
    }
    return line;
  }
}
