package ntier.rubbos.async.vertx;

import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import ntier.rubbos.async.Application;
import ntier.rubbos.async.Log;
import ntier.rubbos.async.Settings;

/** The HTTP server. Its settings are system properties {@code rubbos.*}. */
public final class VertxServer implements AutoCloseable {

  private static final int EXIT_WRONG_USE = 2;
  private static final int EXIT_FAILED = 4;
  private static final int STOP_SECONDS = 2;

  /** A story may come in the URL. */
  private static final int MAX_REQUEST_LINE = 64 * 1024;

  private final Application application;
  private final Queue<HttpServer> servers;

  private VertxServer(Application application, Queue<HttpServer> servers) {
    this.application = application;
    this.servers = servers;
  }

  /** Starts it and says so when it is ready; a signal stops it. */
  public static void main(String[] args) {
    try {
      Address address = Address.of(System::getProperty);
      String site = System.getProperty("rubbos.site");
      SiteFiles files = site == null ? SiteFiles.none() : SiteFiles.in(Path.of(site));
      VertxServer server =
          start(Settings.of(System::getProperty), address, files, new StandardError());
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      System.out.println("VertxServer: listening on " + address.host() + ":" + server.port());
    } catch (IllegalArgumentException e) {
      System.err.println("VertxServer: " + e.getMessage());
      System.exit(EXIT_WRONG_USE);
    } catch (IllegalStateException e) {
      System.err.println("VertxServer: cannot start: " + e.getMessage());
      System.exit(EXIT_FAILED);
    }
  }

  /** Starts it; when this returns, it listens. */
  static VertxServer start(Settings settings, Address address, SiteFiles files, Log log) {
    Queue<HttpServer> servers = new ConcurrentLinkedQueue<>();
    Application application =
        Application.start(
            settings,
            log,
            (vertx, loop) -> {
              HttpServer server = vertx.createHttpServer(options(address));
              servers.add(server);
              return server.requestHandler(new RequestHandler(loop, files)).listen();
            });
    return new VertxServer(application, servers);
  }

  /** The port it listens on. */
  int port() {
    return servers.element().actualPort();
  }

  Application application() {
    return application;
  }

  /** Accepts nobody any more, lets those finish who are in it, and ends. */
  @Override
  public void close() {
    for (HttpServer server : servers) {
      server
          .shutdown(STOP_SECONDS, TimeUnit.SECONDS)
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    }
    application.close();
  }

  private static HttpServerOptions options(Address address) {
    return new HttpServerOptions()
        .setHost(address.host())
        .setPort(address.port())
        .setAcceptBacklog(address.backlog())
        .setMaxInitialLineLength(MAX_REQUEST_LINE)
        // What this site never speaks; each would look at every request.
        .setHttp2ClearTextEnabled(false)
        .setPerFrameWebSocketCompressionSupported(false)
        .setPerMessageWebSocketCompressionSupported(false);
  }

  /**
   * Where it listens.
   *
   * @param backlog how many connections may wait to be accepted
   */
  record Address(String host, int port, int backlog) {

    static Address of(UnaryOperator<String> values) {
      Settings.Reader reader = new Settings.Reader(values);
      return new Address(
          reader.text("rubbos.address", "127.0.0.1"),
          reader.integer("rubbos.port", 8080, 0, 65_535),
          reader.integer("rubbos.backlog", 1_024, 1, 65_535));
    }
  }

  static final class StandardError implements Log {

    @Override
    public void log(String message) {
      System.err.println(message);
    }

    @Override
    public void log(String message, Throwable thrown) {
      System.err.println(message);
      thrown.printStackTrace();
    }
  }
}
