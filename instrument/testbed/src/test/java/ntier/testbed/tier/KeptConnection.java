package ntier.testbed.tier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection to a server that is used for one request after the other. */
final class KeptConnection implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n");

  private final Socket socket = new Socket();
  private final InputStream in;
  private final String host;

  KeptConnection(RunningTier tier) throws IOException {
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress(tier.address(), tier.port()), PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
    host = tier.host();
  }

  /**
   * The body of a page.
   *
   * @throws IOException unless the answer is 200, has a length, and leaves the connection open
   */
  byte[] get(String path) throws IOException {
    String head = ask(path);
    Matcher length = LENGTH.matcher(head);
    if (!head.startsWith("http/1.1 200 ") || !length.find() || head.contains("connection: close")) {
      throw new IOException("no page that keeps its connection: " + head);
    }
    int bytes = Integer.parseInt(length.group(1));
    byte[] body = in.readNBytes(bytes);
    if (body.length < bytes) {
      throw new EOFException("the page ended after " + body.length + " of " + bytes + " bytes");
    }
    return body;
  }

  /** The head of the answer to a request, in lower case; its body is still to be read. */
  String ask(String path) throws IOException {
    String request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(US_ASCII));
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(US_ASCII).endsWith("\r\n\r\n")) {
      int letter = in.read();
      if (letter < 0) {
        throw new EOFException("the connection was closed after: " + head.toString(US_ASCII));
      }
      head.write(letter);
    }
    return head.toString(US_ASCII).toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
