package ntier.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Serves metrics on loopback at {@code /metrics} to whoever has the token, which is in the address
 * or in a header {@code Authorization: Bearer TOKEN}: every account of the machine reaches
 * loopback.
 */
final class MetricsServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TOKEN = "token=";
  private static final String BEARER = "Bearer ";
  private static final int TOKEN_BYTES = 16;
  private static final String MOST_SECONDS = "5";
  private static final String MOST_CONNECTIONS = "64";
  private static final int BACKLOG = 16;
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;

  private final HttpServer server;
  private final ExecutorService answering =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("metrics").factory());
  private final String token = random();
  private final Supplier<String> metrics;

  private MetricsServer(HttpServer server, Supplier<String> metrics) {
    this.server = server;
    this.metrics = metrics;
  }

  /**
   * Begins to listen.
   *
   * @param port 0 for any free one
   * @throws IOException if it is in use
   */
  static MetricsServer open(int port, Supplier<String> metrics) throws IOException {
    // Read by the JDK when the first server is made: who asks slowly, or not at all, holds no
    // place.
    System.setProperty("sun.net.httpserver.maxReqTime", MOST_SECONDS);
    System.setProperty("jdk.httpserver.maxConnections", MOST_CONNECTIONS);
    InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    HttpServer server;
    try {
      server = HttpServer.create(address, BACKLOG);
    } catch (IOException taken) {
      throw new IOException("--metrics: port %d: %s".formatted(port, taken.getMessage()), taken);
    }
    var made = new MetricsServer(server, metrics);
    server.setExecutor(made.answering);
    server.createContext("/", made::answer);
    server.start();
    return made;
  }

  private static String random() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** Where the metrics are, with the token. */
  URI uri() {
    return URI.create(
        "http://127.0.0.1:" + server.getAddress().getPort() + PATH + "?" + TOKEN + token);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!allowed(exchange)) {
        say(exchange, UNAUTHORIZED, "the token is missing: ntier watch printed the address\n");
      } else if (!exchange.getRequestURI().getPath().equals(PATH)) {
        say(exchange, NOT_FOUND, "metrics are at " + PATH + "\n");
      } else {
        say(exchange, OK, metrics.get());
      }
    }
  }

  private boolean allowed(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    if (header != null && header.startsWith(BEARER)) {
      return isToken(header.substring(BEARER.length()));
    }
    String query = exchange.getRequestURI().getRawQuery();
    return query != null && query.startsWith(TOKEN) && isToken(query.substring(TOKEN.length()));
  }

  /** Takes as long for a token that is nearly right as for one that is not. */
  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  private static void say(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", Metrics.TYPE);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    answering.shutdownNow();
  }
}
