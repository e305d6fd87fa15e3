package ntier.rubbos.equivalence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A kept connection that sends bytes as they are: clients of the JDK refuse what a bad client would
 * send. It connects again where the server has said that it closes.
 */
final class RawConnection implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 20_000;

  private final int port;
  private Socket socket;
  private InputStream in;

  /** To a port of the loopback interface. */
  RawConnection(int port) throws IOException {
    this.port = port;
    connect();
  }

  /** Sends a request and reads its answer. */
  SiteAnswer ask(SiteRequest request) throws IOException {
    if (socket.isClosed()) {
      connect();
    }
    socket.getOutputStream().write(request.bytes());
    String statusLine = line();
    Map<String, String> headers = headers();
    int status = Integer.parseInt(statusLine.split(" ")[1]);
    String body = request.method().equals("HEAD") ? "" : new String(body(headers), ISO_8859_1);
    if (headers.getOrDefault("connection", "").equalsIgnoreCase("close")) {
      socket.close();
    }
    return new SiteAnswer(status, headers.get("content-type"), body);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void connect() throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.containsKey("content-length")) {
      return exactly(Integer.parseInt(headers.get("content-length")));
    }
    if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    byte[] rest = in.readAllBytes();
    socket.close();
    return rest;
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
      all.writeBytes(exactly(size));
      line();
    }
    line();
    return all.toByteArray();
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the answer ended after " + bytes.length + " of " + length + " bytes");
    }
    return bytes;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the connection ended in: " + line);
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }
}
