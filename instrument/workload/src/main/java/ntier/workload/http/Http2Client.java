package ntier.workload.http;

import io.netty.channel.IoEventLoop;
import io.netty.channel.epoll.EpollTcpInfo;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import ntier.archive.Absent;

/**
 * Sends requests over HTTP/2 without encryption, as to a server that is known to speak it (RFC
 * 9113, section 3.3). A user has one connection, on which all its requests are streams: those of a
 * page at the same time. A stream that is given up, or reset, leaves the connection as it is.
 *
 * <p>A request that the server has certainly done nothing about is sent again, once: one behind the
 * last stream of its GOAWAY, one that it refuses, one on a kept connection that it has just closed
 * (RFC 9113, sections 6.8 and 8.7). Event loop only.
 */
public final class Http2Client implements SiteClient {
  private static final long SWEEP_MILLIS = 100;
  private static final AsciiString GET = AsciiString.cached("GET");
  private static final AsciiString SCHEME = AsciiString.cached("http");
  private static final AsciiString USER_AGENT = AsciiString.cached("user-agent");
  private static final AsciiString AGENT = AsciiString.cached("ntier");

  private final IoEventLoop loop;
  private final HttpTarget target;
  private final LongSupplier clockMicros;
  private final AsciiString authority;
  private final LocalAddresses locals;
  private final LocalFailures failures = new LocalFailures();
  private final EpollTcpInfo tcpInfo = new EpollTcpInfo();

  /** In the order of their starts. */
  private final SequencedSet<StreamRequest> underWay = new LinkedHashSet<>();

  /**
   * @param target whose users keep their connection
   * @param clockMicros CLOCK_REALTIME in microseconds
   */
  public Http2Client(IoEventLoop loop, HttpTarget target, LongSupplier clockMicros) {
    this.loop = loop;
    this.target = target;
    this.clockMicros = clockMicros;
    this.authority = new AsciiString(target.hostHeader());
    this.locals = new LocalAddresses(target.localAddresses());
    loop.scheduleAtFixedRate(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void start(Exchange exchange) {
    exchange.startMicros = now();
    StreamRequest request = new StreamRequest(exchange);
    underWay.add(request);
    send(request);
  }

  private void send(StreamRequest request) {
    Exchange page = request.exchange.page;
    if (page.streams != null && page.streams.takes()) {
      page.streams.send(request);
      return;
    }
    request.exchange.connectMicros = Absent.ABSENT;
    try {
      page.streams = new StreamConnection(this);
      page.streams.open(request, locals.next());
    } catch (RuntimeException e) {
      page.streams = null;
      RequestError error = failures.of(e);
      loop.execute(() -> failed(request, error, false));
    }
  }

  void completed(StreamRequest request) {
    if (underWay.remove(request)) {
      request.exchange.endMicros = now();
      request.exchange.done(request.page());
    }
  }

  /**
   * @param mayBeAgain whether to send it once more has no effect twice
   */
  void failed(StreamRequest request, RequestError error, boolean mayBeAgain) {
    if (!underWay.contains(request)) {
      return;
    }
    if (mayBeAgain && !request.again) {
      request.again = true;
      send(request);
    } else {
      finish(request, error);
    }
  }

  private void finish(StreamRequest request, RequestError error) {
    underWay.remove(request);
    request.exchange.endMicros = now();
    request.exchange.error = error;
    request.exchange.done(Page.EMPTY);
  }

  @Override
  public void giveUpAll() {
    List.copyOf(underWay).forEach(this::giveUp);
  }

  private void giveUp(StreamRequest request) {
    if (request.connection != null) {
      request.connection.giveUp(request);
    }
    finish(request, RequestError.TIMEOUT);
  }

  /** The first that is young ends the search. */
  private void sweep() {
    long before = now() - target.requestTimeoutMillis() * 1000;
    while (!underWay.isEmpty() && underWay.getFirst().exchange.startMicros <= before) {
      giveUp(underWay.getFirst());
    }
  }

  @Override
  public int inFlight() {
    return underWay.size();
  }

  @Override
  public LocalFailures failures() {
    return failures;
  }

  Http2Headers fields(Exchange exchange) {
    return new DefaultHttp2Headers(false)
        .method(GET)
        .scheme(SCHEME)
        .authority(authority)
        .path(new AsciiString(exchange.path()))
        .add(USER_AGENT, AGENT);
  }

  InetSocketAddress server() {
    return target.server();
  }

  IoEventLoop loop() {
    return loop;
  }

  long now() {
    return clockMicros.getAsLong();
  }

  /** To be filled and read at once. */
  EpollTcpInfo tcpInfo() {
    return tcpInfo;
  }
}
