package ntier.workload.http;

import io.netty.channel.IoEventLoop;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import ntier.archive.Absent;

/** Sends requests over HTTP/1.1, one at a time on a connection. Event loop only. */
public final class HttpClient implements SiteClient {
  /** How long a connection may stay after its answer until the server closes it. */
  private static final long LINGER_MICROS = 1_000_000;

  private static final long SWEEP_MILLIS = 100;
  private static final byte[] GET = "GET ".getBytes(StandardCharsets.US_ASCII);

  private final IoEventLoop loop;
  private final HttpTarget target;
  private final LongSupplier clockMicros;
  private final byte[] requestTail;
  private final LocalAddresses locals;
  private final LocalFailures failures = new LocalFailures();
  private final SocketResources resources = new SocketResources();
  private final ArrayDeque<ResponseReader> readers = new ArrayDeque<>();
  private final ConnectionList busy = new ConnectionList();
  private final ConnectionList lingering = new ConnectionList();

  /**
   * @param clockMicros CLOCK_REALTIME in microseconds
   */
  public HttpClient(IoEventLoop loop, HttpTarget target, LongSupplier clockMicros) {
    this.loop = loop;
    this.target = target;
    this.clockMicros = clockMicros;
    String tail =
        " HTTP/1.1\r\nHost: "
            + target.hostHeader()
            + "\r\nUser-Agent: ntier\r\nConnection: "
            + (target.keepAlive() ? "keep-alive" : "close")
            + "\r\n\r\n";
    this.requestTail = tail.getBytes(StandardCharsets.US_ASCII);
    this.locals = new LocalAddresses(target.localAddresses());
    loop.scheduleAtFixedRate(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void start(Exchange exchange) {
    exchange.startMicros = clockMicros.getAsLong();
    HttpConnection kept = exchange.connection;
    if (kept != null && kept.isOpen()) {
      exchange.connectMicros = exchange.startMicros;
      kept.reuse(exchange);
    } else {
      connect(exchange);
    }
  }

  /** Opens a new connection for the exchange. */
  void connect(Exchange exchange) {
    exchange.connection = null;
    exchange.connectMicros = Absent.ABSENT;
    LocalAddresses.Local local = locals.next();
    HttpConnection connection = null;
    try {
      Socket socket = TcpSocket.open(target.server(), local.address());
      connection = new HttpConnection(this, socket, exchange);
      connection.connect(target.server(), local.name());
    } catch (IOException | RuntimeException e) {
      RequestError error = failures.of(e);
      HttpConnection failed = connection;
      loop.execute(() -> failedToConnect(exchange, failed, error));
    }
  }

  private void failedToConnect(Exchange exchange, HttpConnection connection, RequestError error) {
    if (connection != null) {
      connection.fail(error);
    } else {
      exchange.error = error;
      exchange.endMicros = now();
      exchange.done(Page.EMPTY);
    }
  }

  @Override
  public void giveUpAll() {
    busy.all().forEach(connection -> connection.fail(RequestError.TIMEOUT));
    lingering.all().forEach(HttpConnection::close);
  }

  @Override
  public int inFlight() {
    return busy.size();
  }

  @Override
  public LocalFailures failures() {
    return failures;
  }

  private void sweep() {
    long now = now();
    expire(busy, now - target.requestTimeoutMillis() * 1000);
    expire(lingering, now - LINGER_MICROS);
  }

  /** Both lists are in the order of their times, so the first that is young ends the search. */
  private static void expire(ConnectionList connections, long beforeMicros) {
    HttpConnection first = connections.first();
    while (first != null && first.sinceMicros() <= beforeMicros) {
      connections.remove(first);
      first.fail(RequestError.TIMEOUT);
      first = connections.first();
    }
  }

  byte[] requestOf(Exchange exchange) {
    byte[] path = exchange.path().getBytes(StandardCharsets.ISO_8859_1);
    byte[] request = new byte[GET.length + path.length + requestTail.length];
    System.arraycopy(GET, 0, request, 0, GET.length);
    System.arraycopy(path, 0, request, GET.length, path.length);
    System.arraycopy(requestTail, 0, request, GET.length + path.length, requestTail.length);
    return request;
  }

  ResponseReader takeReader(int keptBodyBytes) {
    ResponseReader reader = readers.poll();
    if (reader == null) {
      reader = new ResponseReader();
    }
    reader.begin(keptBodyBytes);
    return reader;
  }

  void giveBack(ResponseReader reader) {
    readers.push(reader);
  }

  SocketResources resources() {
    return resources;
  }

  ConnectionList busy() {
    return busy;
  }

  ConnectionList lingering() {
    return lingering;
  }

  boolean keepAlive() {
    return target.keepAlive();
  }

  IoEventLoop loop() {
    return loop;
  }

  long now() {
    return clockMicros.getAsLong();
  }
}
