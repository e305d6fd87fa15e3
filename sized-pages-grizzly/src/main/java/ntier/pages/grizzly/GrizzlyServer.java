package ntier.pages.grizzly;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import ntier.work.WorkKnob;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/**
 * Grizzly's HTTP server as it is by default: a selector waits for events and hands them to workers.
 * Its settings are system properties {@code sized-pages.*}, of which {@code address}, {@code port},
 * {@code backlog}, {@code workers} and {@code selectors} have to be there.
 */
public final class GrizzlyServer {
  private static final String PREFIX = "sized-pages.";
  private static final String WORK = PREFIX + "work";

  /** In Grizzly's words, of time as of a number of requests. */
  private static final int WITHOUT_LIMIT = -1;

  private GrizzlyServer() {}

  /**
   * Starts it and says so when it listens; a signal stops it.
   *
   * @throws IOException if it cannot listen
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    NetworkListener listener =
        new NetworkListener("users", System.getProperty(PREFIX + "address"), number("port"));
    // A stall must make requests long, never fail them.
    listener.getKeepAlive().setIdleTimeoutInSeconds(WITHOUT_LIMIT);
    listener.getKeepAlive().setMaxRequestsCount(WITHOUT_LIMIT);
    listener.setTransactionTimeout(WITHOUT_LIMIT);
    TCPNIOTransport transport = listener.getTransport();
    transport.setServerConnectionBackLog(number("backlog"));
    transport.setSelectorRunnersCount(number("selectors"));
    int workers = number("workers");
    transport.setWorkerThreadPoolConfig(
        ThreadPoolConfig.defaultConfig().setCorePoolSize(workers).setMaxPoolSize(workers));

    HttpServer server = new HttpServer();
    server.addListener(listener);
    server.getServerConfiguration().addHttpHandler(new PageHandler(work()), "/");
    server.start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("grizzly: listening on port " + listener.getPort());
    // Its own threads are daemons.
    new CountDownLatch(1).await();
  }

  private static int number(String setting) {
    return Integer.parseInt(System.getProperty(PREFIX + setting));
  }

  private static WorkKnob work() {
    return WorkKnob.of(
        WORK,
        System.getProperty(WORK),
        System.getProperty(PREFIX + "workFile"),
        System.err::println);
  }
}
