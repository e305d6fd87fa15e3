package ntier.cli.aot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A site of one page, which has the links and the image that emulated users look for, on a free
 * port of loopback: answers each connection's request and closes, until it is closed itself.
 */
final class TrainingSite implements AutoCloseable {
  private static final int BACKLOG = 256;
  private static final int MOST_OF_A_REQUEST = 4096;
  private static final String SERVLETS = "edu.rice.rubbos.servlets.";
  private static final String PAGE =
      "<html><IMG SRC=\"/rubbos/RUBBoS_logo.jpg\">"
          + "<a href=\"%1$sViewStory?storyId=11\">a</a>"
          + "<a href=\"%1$sBrowseStoriesByCategory?category=3&categoryName=News&page=0\">b</a>"
          + ("<a href=\"%1$sViewComment?comment_table=comments&storyId=11&commentId=5&filter=0"
              + "&display=1\">c</a>\n")
          + "<a href=\"%1$sPostComment?comment_table=comments&storyId=11&parent=0\">d</a></html>\n";

  private final ServerSocket socket;
  private volatile int until = Integer.MAX_VALUE;
  private volatile Runnable then = () -> {};

  private TrainingSite(ServerSocket socket) {
    this.socket = socket;
  }

  static TrainingSite open() throws IOException {
    var site = new TrainingSite(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
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
    String page = PAGE.formatted(SERVLETS);
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
