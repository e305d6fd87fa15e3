package ntier.rubbos.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/**
 * For {@code benchmarks/workload-cost}: answers every request with a page of 9 KB after a random
 * time around a second, and closes the connection. So any load generator that keeps N connections
 * busy makes about N requests a second, spread in time as users' are, without timers of its own.
 */
public final class SlowPageServer {
  private static final int BACKLOG = 4096;
  private static final int PAGE_BYTES = 9_000;
  private static final int LEAST_MILLIS = 500;
  private static final int MOST_MILLIS = 1_500;
  private static final int OK = 200;

  private static final String HEAD =
      "<HTML><A HREF=\"x?storyId=11\">a</A>"
          + "<A HREF=\"x?category=3&categoryName=News\">b</A>"
          + "<FORM ACTION=\"edu.rice.rubbos.servlets.ViewComment\"></FORM>"
          + "<A HREF=\"edu.rice.rubbos.servlets.ViewComment?comment_table=comments&storyId=11"
          + "&commentId=5&filter=0&display=1\">c</A>";

  private static final byte[] PAGE =
      (HEAD + "lorem ipsum dolor ".repeat(PAGE_BYTES / 18))
          .substring(0, PAGE_BYTES)
          .getBytes(StandardCharsets.US_ASCII);

  private SlowPageServer() {}

  /** Serves on a free port of loopback until killed; prints the port once it can be reached. */
  public static void main(String[] arguments) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, BACKLOG);
    server.createContext("/", SlowPageServer::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Thread.sleep(ThreadLocalRandom.current().nextInt(LEAST_MILLIS, MOST_MILLIS));
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(OK, PAGE.length);
      exchange.getResponseBody().write(PAGE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
