package ntier.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import ntier.pages.Page;

/** A connection to a server on loopback, which checks what it reads. */
final class Client implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;
  private static final int AS_THE_KERNEL_LIKES = 0;
  private static final byte[] CONTENT = content();

  private final Socket socket = new Socket();
  private final InputStream in;

  Client(Server server) throws IOException {
    this(server.port());
  }

  Client(int port) throws IOException {
    this(port, AS_THE_KERNEL_LIKES);
  }

  /**
   * @param receiveBuffer in bytes
   */
  Client(Server server, int receiveBuffer) throws IOException {
    this(server.port(), receiveBuffer);
  }

  private Client(int port, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
  }

  /** An answer, of which the body has been read. */
  record Answer(int status, String head, byte[] body) {
    boolean closes() {
      return head.contains("\r\nConnection: close\r\n")
          || head.contains("\r\nconnection: close\r\n");
    }
  }

  static String request(int bytes) {
    return request("/bytes/" + bytes);
  }

  static String request(String target) {
    return "GET " + target + " HTTP/1.1\r\nHost: servers\r\n\r\n";
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }

  /** Sends no more. */
  void finish() throws IOException {
    socket.shutdownOutput();
  }

  Answer read() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      int letter = in.read();
      if (letter < 0) {
        throw new EOFException("the connection ends within: " + head);
      }
      head.append((char) letter);
    }
    String text = head.toString();
    byte[] body = in.readNBytes(length(text));
    return new Answer(Integer.parseInt(text.substring(9, 12)), text, body);
  }

  private static int length(String head) {
    return head.lines()
        .filter(line -> line.regionMatches(true, 0, "content-length: ", 0, 16))
        .mapToInt(line -> Integer.parseInt(line.substring(16)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no length in: " + head));
  }

  /** Reads the answer to a request for a page, and fails on the first wrong byte. */
  void readPage(int bytes) throws IOException {
    Answer answer = read();
    if (answer.status() != 200 || answer.body().length != bytes) {
      throw new AssertionError(
          bytes + " bytes were asked for: " + answer.head() + answer.body().length);
    }
    int wrong = Arrays.mismatch(answer.body(), 0, bytes, CONTENT, 0, bytes);
    if (wrong >= 0) {
      throw new AssertionError("of " + bytes + " bytes the one at " + wrong + " is wrong");
    }
  }

  boolean isAtEnd() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static byte[] content() {
    byte[] content = new byte[Page.LARGEST];
    for (int i = 0; i < content.length; i++) {
      content[i] = Page.letter(i);
    }
    return content;
  }
}
