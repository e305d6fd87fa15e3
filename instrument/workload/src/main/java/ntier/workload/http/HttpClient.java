package ntier.workload.http;

import io.netty.channel.IoEventLoop;
import io.netty.channel.unix.Errors.NativeIoException;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import ntier.archive.Absent;

/** Sends requests and tells their {@link Exchange} what came of them. Event loop only. */
public final class HttpClient {
  /** How long a connection may stay after its answer until the server closes it. */
  private static final long LINGER_MICROS = 1_000_000;

  private static final long SWEEP_MILLIS = 100;
  private static final byte[] GET = "GET ".getBytes(StandardCharsets.US_ASCII);

  private final IoEventLoop loop;
  private final HttpTarget target;
  private final LongSupplier clockMicros;
  private final byte[] requestTail;
  private final String[] localNames;
  private final SocketResources resources = new SocketResources();
  private final ArrayDeque<ResponseReader> readers = new ArrayDeque<>();
  private final ConnectionList busy = new ConnectionList();
  private final ConnectionList lingering = new ConnectionList();
  private int nextLocal;
  private volatile int localFailures;
  private volatile String lastLocalFailure = "";

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
    this.localNames =
        target.localAddresses().stream()
            .map(local -> local.getAddress().getHostAddress())
            .toArray(String[]::new);
    loop.scheduleAtFixedRate(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Sends what the exchange was prepared with. */
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
    InetSocketAddress local = null;
    String localName = null;
    if (localNames.length > 0) {
      local = target.localAddresses().get(nextLocal);
      localName = localNames[nextLocal];
      nextLocal = nextLocal + 1 == localNames.length ? 0 : nextLocal + 1;
    }
    HttpConnection connection = null;
    try {
      Socket socket = TcpSocket.open(target.server(), local);
      connection = new HttpConnection(this, socket, exchange);
      connection.connect(target.server(), localName);
    } catch (IOException | RuntimeException e) {
      RequestError error = errorOf(e, RequestError.REFUSED);
      if (isLocal(e)) {
        lastLocalFailure = String.valueOf(e.getMessage());
        localFailures++;
      }
      HttpConnection failed = connection;
      loop.execute(() -> failedToConnect(exchange, failed, error));
    }
  }

  /** Whether this machine failed, and not the server: out of ports, out of file descriptors. */
  private static boolean isLocal(Exception e) {
    return !(e instanceof java.net.ConnectException)
        || String.valueOf(e.getMessage()).contains("Cannot assign requested address");
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

  /** Ends all requests that have no whole answer yet, as timeouts. */
  public void giveUpAll() {
    busy.all().forEach(connection -> connection.fail(RequestError.TIMEOUT));
    lingering.all().forEach(HttpConnection::close);
  }

  /** Requests under way. */
  public int inFlight() {
    return busy.size();
  }

  /** Connections that failed on this machine, for want of ports or file descriptors. */
  public int localFailures() {
    return localFailures;
  }

  /** What the kernel said to the last of them. */
  public String lastLocalFailure() {
    return lastLocalFailure;
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

  static RequestError errorOf(Exception e, RequestError otherwise) {
    if (e instanceof MalformedResponseException) {
      return RequestError.CLOSED;
    }
    String message = String.valueOf(e.getMessage());
    if (e instanceof java.net.ConnectException) {
      return message.contains("timed out") ? RequestError.TIMEOUT : RequestError.REFUSED;
    }
    if (e instanceof NativeIoException) {
      if (message.contains("timed out")) {
        return RequestError.TIMEOUT;
      }
      return message.contains("refused") ? RequestError.REFUSED : otherwise;
    }
    return otherwise;
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
