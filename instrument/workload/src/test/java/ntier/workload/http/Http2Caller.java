package ntier.workload.http;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import ntier.workload.RealtimeClock;

/** For tests: a user's page over HTTP/2, or what it needs beside it. */
final class Http2Caller implements ExchangeListener {
  /** All that happens to requests happens there. */
  static final IoEventLoop LOOP =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory()).next();

  final Exchange exchange;
  private final Http2Client client;
  CompletableFuture<Answer> answer;

  /** What the listener saw; the page is copied because it is valid during the call only. */
  record Answer(RequestError error, int status, long bytes, String body, Exchange times) {}

  Http2Caller(Http2Client client) {
    this.client = client;
    this.exchange = new Exchange(this);
  }

  private Http2Caller(Http2Caller page) {
    this.client = page.client;
    this.exchange = new Exchange(this, page.exchange);
  }

  static Http2Client client(InetSocketAddress server, long timeout) {
    return client(new HttpTarget(server, "site", List.of(), true, timeout));
  }

  static Http2Client client(HttpTarget target) {
    return LOOP.submit(() -> new Http2Client(LOOP, target, new RealtimeClock()))
        .syncUninterruptibly()
        .getNow();
  }

  static int inFlight(Http2Client client) {
    return LOOP.submit(client::inFlight).syncUninterruptibly().getNow();
  }

  /** Another request of the same user, at the same time. */
  Http2Caller beside() {
    return new Http2Caller(this);
  }

  CompletableFuture<Answer> begin(String path) {
    answer = new CompletableFuture<>();
    LOOP.execute(() -> start(path));
    return answer;
  }

  /** On the event loop. */
  void start(String path) {
    exchange.prepare(path, 1 << 20);
    client.start(exchange);
  }

  Answer get(String path) throws Exception {
    return begin(path).get(15, TimeUnit.SECONDS);
  }

  static List<Answer> all(List<CompletableFuture<Answer>> begun) throws Exception {
    List<Answer> answers = new ArrayList<>();
    for (CompletableFuture<Answer> one : begun) {
      answers.add(one.get(15, TimeUnit.SECONDS));
    }
    return answers;
  }

  @Override
  public void exchangeDone(Exchange done, Page body) {
    String text = body.textUntil(body.from(), "");
    answer.complete(new Answer(done.error(), done.status(), done.bytes(), text, done));
  }
}
