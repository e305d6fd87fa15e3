package ntier.workload.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A real HTTP server on loopback whose answers a test writes byte by byte. */
public final class CannedServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  private final ServerSocket listener;
  private final Answer answer;
  private final Queue<String> paths = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

  /** Writes the answer to one request. */
  @FunctionalInterface
  public interface Answer {
    /**
     * @return whether the connection is kept for another request
     */
    boolean write(String path, OutputStream out, Socket connection) throws IOException;
  }

  public CannedServer(Answer answer) throws IOException {
    this.answer = answer;
    listener = new ServerSocket();
    listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** Answers with status 200 and this page, and closes. */
  public static CannedServer ofPage(String page) throws IOException {
    return new CannedServer((path, out, connection) -> closing(out, page(page)));
  }

  /** A whole answer with a content length. */
  public static String page(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  /** Writes and asks for the connection to be closed. */
  public static boolean closing(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    return false;
  }

  /** Writes and asks for the connection to be kept. */
  public static boolean keeping(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    return true;
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** What was asked for, in the order of arrival. */
  public List<String> paths() {
    return List.copyOf(paths);
  }

  public int connectionCount() {
    return connections.size();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listener.accept();
        connections.add(connection);
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      InputStream in = new BufferedInputStream(connection.getInputStream());
      boolean kept = true;
      while (kept) {
        String request = readHead(in);
        if (request == null) {
          return;
        }
        String path = request.split(" ", 3)[1];
        paths.add(path);
        kept = answer.write(path, connection.getOutputStream(), connection);
      }
    } catch (IOException e) {
      // the client is gone
    }
  }

  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        return null;
      }
      head.append((char) b);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
