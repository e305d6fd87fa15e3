package ntier.cli.aot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A site of one page, on a free port of loopback: answers each connection's request and closes,
 * until it is closed itself.
 */
final class TrainingSite implements AutoCloseable {
  private static final int BACKLOG = 256;
  private static final int MOST_OF_A_REQUEST = 4096;
  private final ServerSocket socket;
  private final String page;
  private volatile int until = Integer.MAX_VALUE;
  private volatile Runnable then = () -> {};

  private TrainingSite(ServerSocket socket, String page) {
    this.socket = socket;
    this.page = page;
  }

  /**
   * @param page in ASCII
   */
  static TrainingSite open(String page) throws IOException {
    var site =
        new TrainingSite(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), page);
    Thread.ofPlatform().daemon().name("training site").start(site::serve);
    return site;
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Says once that so many requests were answered. */
  void afterRequests(int count, Runnable told) {
    then = told;
    until = count;
  }

  private void serve() {
    int answered = 0;
    String head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n";
    byte[] answer = (head.formatted(page.length()) + page).getBytes(StandardCharsets.US_ASCII);
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        InputStream request = connection.getInputStream();
        if (request.read(new byte[MOST_OF_A_REQUEST]) > 0) {
          connection.getOutputStream().write(answer);
          answered++;
        }
        if (answered == until) {
          then.run();
        }
      } catch (IOException gone) {
        if (socket.isClosed()) {
          return;
        }
      }
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
