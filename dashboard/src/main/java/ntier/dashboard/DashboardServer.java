package ntier.dashboard;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import ntier.dashboard.Command.RefusedException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page, its events and its commands, over HTTP. Beyond loopback a token is asked for; see
 * {@link #urls}.
 *
 * <ul>
 *   <li>{@code GET /} and what the page is made of
 *   <li>{@code GET /events}: server-sent events, the newest message of each topic
 *   <li>{@code POST /command}: a {@link Command}, from the page itself only; answers {@code
 *       {"said": "…"}} with 200, or 409 when it is refused
 * </ul>
 */
public final class DashboardServer implements AutoCloseable {
  /** Each costs a thread and a socket, no more; a class has fewer. */
  private static final int MOST_VIEWERS = 200;

  private static final int LONGEST_COMMAND_BYTES = 4096;
  private static final long SIGN_OF_LIFE_MILLIS = 2000;
  private static final String PAGE = "lab.html";
  private static final String TOKEN = "{token}";
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int REFUSED = 409;
  private static final int TOO_MANY = 503;

  /** A browser that lost the stream asks for it again a second later, by itself. */
  private static final byte[] CONNECT_AGAIN = "retry: 1000\n\n".getBytes(StandardCharsets.UTF_8);

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8");

  static {
    // Else a frame may wait 40 ms for the acknowledgement of the one before. Read when a server is
    // made for the first time.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer http;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore places = new Semaphore(MOST_VIEWERS);
  private final Access access;
  private final Broadcast broadcast;
  private final Command.Handler commands;

  private DashboardServer(
      HttpServer http, Access access, Broadcast broadcast, Command.Handler commands) {
    this.http = http;
    this.access = access;
    this.broadcast = broadcast;
    this.commands = commands;
  }

  /**
   * Begins to listen.
   *
   * @param address such as 127.0.0.1:8090; port 0 takes a free one
   * @throws IOException when the port is in use
   */
  public static DashboardServer open(
      InetSocketAddress address, Broadcast broadcast, Command.Handler commands) throws IOException {
    HttpServer http = HttpServer.create(address, 0);
    var server = new DashboardServer(http, Access.of(address.getAddress()), broadcast, commands);
    http.setExecutor(server.threads);
    server.threads.execute(server::giveSignsOfLife);
    http.createContext("/", server::answer);
    http.start();
    return server;
  }

  /**
   * Where the page is, with the token if one is needed: one address, or, if it listens on all
   * networks of this machine, those of each and loopback's at the end.
   */
  public List<URI> urls() {
    return OwnAddresses.reachedThrough(http.getAddress().getAddress()).stream()
        .map(this::url)
        .toList();
  }

  private URI url(String host) {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + http.getAddress().getPort() + "/" + access.query());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<Access.Refusal> refusal = access.refusal(exchange);
      if (refusal.isPresent()) {
        refuse(exchange, refusal.get());
        return;
      }
      switch (exchange.getRequestURI().getPath()) {
        case "/" -> resource(exchange, PAGE);
        case "/lab.css", "/lab.js" ->
            resource(exchange, exchange.getRequestURI().getPath().substring(1));
        case "/events" -> events(exchange);
        case "/command" -> command(exchange);
        default -> send(exchange, NOT_FOUND, "text/plain; charset=utf-8", "there is no such page");
      }
    }
  }

  private static void refuse(HttpExchange exchange, Access.Refusal refusal) throws IOException {
    if (refusal.status() == UNAUTHORIZED) {
      // HTTP wants a scheme with it; of this one browsers ask nobody for a password.
      exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
    }
    send(exchange, refusal.status(), "text/plain; charset=utf-8", refusal.why());
  }

  private void resource(HttpExchange exchange, String name) throws IOException {
    if (!exchange.getRequestMethod().equals("GET")) {
      send(exchange, WRONG_METHOD, "text/plain; charset=utf-8", "GET would be right");
      return;
    }
    try (InputStream in = DashboardServer.class.getResourceAsStream("/lab/" + name)) {
      String type = TYPES.get(name.substring(name.indexOf('.') + 1));
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      // What the page is made of is asked for with the token too.
      send(exchange, OK, type, name.equals(PAGE) ? text.replace(TOKEN, access.query()) : text);
    }
  }

  private void events(HttpExchange exchange) throws IOException {
    if (!places.tryAcquire()) {
      send(exchange, TOO_MANY, "text/plain; charset=utf-8", "too many look on already");
      return;
    }
    try (Broadcast.Viewer viewer = broadcast.new Viewer()) {
      secure(exchange, "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(OK, 0);
      OutputStream out = exchange.getResponseBody();
      out.write(CONNECT_AGAIN);
      stream(out, viewer);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      places.release();
    }
  }

  /**
   * For each viewer to write something, also when there is nothing new, and see whether it fails.
   */
  private void giveSignsOfLife() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(SIGN_OF_LIFE_MILLIS);
        broadcast.wake();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the viewer goes away, which the next write tells. */
  private static void stream(OutputStream out, Broadcast.Viewer viewer)
      throws IOException, InterruptedException {
    while (!viewer.over()) {
      var events = viewer.next();
      if (events.isEmpty()) {
        out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
      }
      for (byte[] event : events) {
        out.write(event);
      }
      out.flush();
    }
  }

  private void command(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) {
      send(exchange, WRONG_METHOD, "text/plain; charset=utf-8", "POST would be right");
      return;
    }
    Optional<String> refusal = access.commandRefusal(exchange);
    if (refusal.isPresent()) {
      say(exchange, FORBIDDEN, refusal.get());
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(LONGEST_COMMAND_BYTES + 1);
    if (body.length > LONGEST_COMMAND_BYTES) {
      say(exchange, BAD_REQUEST, "a command has at most " + LONGEST_COMMAND_BYTES + " bytes");
      return;
    }
    try {
      say(exchange, OK, commands.handle(JSON.readValue(body, Command.class)));
    } catch (JacksonException unreadable) {
      say(exchange, BAD_REQUEST, "no command: " + unreadable.getOriginalMessage());
    } catch (RefusedException refused) {
      say(exchange, REFUSED, refused.getMessage());
    }
  }

  private static void say(HttpExchange exchange, int status, String text) throws IOException {
    String json = JSON.writeValueAsString(Map.of("said", text));
    send(exchange, status, "application/json", json);
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    secure(exchange, type);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Nothing from elsewhere, nowhere in a frame, and the token to nobody. */
  private static void secure(HttpExchange exchange, String type) {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
            + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  }

  @Override
  public void close() {
    broadcast.close();
    http.stop(0);
    threads.shutdownNow();
  }
}
