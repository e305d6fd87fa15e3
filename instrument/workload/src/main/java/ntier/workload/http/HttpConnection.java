package ntier.workload.http;

import io.netty.channel.IoEvent;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import ntier.archive.Absent;

/**
 * A connection and the request that is on it. Registered once, edge-triggered, for all events that
 * can still come, so that the kernel's interest list is not touched again.
 *
 * <p>The request is sent right behind the SYN: to a server nearby the handshake is done before
 * connect(2) returns, and no event need be waited for; elsewhere the kernel refuses, and it is sent
 * when the connection is established.
 *
 * <p>With a new connection per request the answer ends with the server's close, which this waits
 * for: the server closes first, as {@code Connection: close} asks, and the client's ports are free
 * at once.
 */
final class HttpConnection implements EpollIoHandle {
  private static final EpollIoOps ANSWER =
      EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLRDHUP).with(EpollIoOps.EPOLLET);
  private static final EpollIoOps ALL = ANSWER.with(EpollIoOps.EPOLLOUT);

  /** The list that it is in, null if in none, and its neighbours there. */
  ConnectionList list;

  HttpConnection ahead;
  HttpConnection behind;

  private final HttpClient client;
  private final Socket socket;
  private IoRegistration registration;
  private Exchange exchange;
  private ResponseReader reader;
  private byte[] request;
  private int sent;
  private boolean connected;
  private boolean reused;
  private long retransmitsBefore;
  private long sinceMicros;
  private String localAddress = "";
  private int localPort;

  HttpConnection(HttpClient client, Socket socket, Exchange exchange) {
    this.client = client;
    this.socket = socket;
    take(exchange);
    client.busy().add(this);
  }

  private void take(Exchange next) {
    exchange = next;
    sinceMicros = next.startMicros;
    request = client.requestOf(next);
    sent = 0;
  }

  /**
   * Begins to connect.
   *
   * @param localName the local address it was bound to, null if the kernel chooses
   */
  void connect(InetSocketAddress server, String localName) throws IOException {
    socket.connect(server);
    InetSocketAddress local = socket.localAddress();
    if (local != null) {
      localAddress = localName == null ? client.nameOf(local.getAddress()) : localName;
      localPort = local.getPort();
    }
    exchange.localAddress = localAddress;
    exchange.localPort = localPort;
    try {
      sendIfConnected();
    } catch (IOException e) {
      // The server's refusal and no failure of this machine, as one of connect() would be.
      client.loop().execute(() -> failed(e));
      return;
    }
    Future<IoRegistration> registered = client.loop().register(this);
    registration = registered.getNow();
    if (registration == null) {
      throw new IOException("the event loop refused a connection", registered.cause());
    }
    registration.submit(sent == request.length && !client.keepAlive() ? ANSWER : ALL);
  }

  private void sendIfConnected() throws IOException {
    long before = client.now();
    send();
    if (sent > 0) {
      connected = true;
      exchange.connectMicros = before;
    }
  }

  /** Sends the next request on this kept-alive connection. */
  void reuse(Exchange next) {
    take(next);
    reused = true;
    next.localAddress = localAddress;
    next.localPort = localPort;
    client.busy().add(this);
    try {
      retransmitsBefore = client.totalRetransmits(socket);
      send();
    } catch (IOException e) {
      // Not from within start(): its caller may not expect to be called back.
      client.loop().execute(() -> failed(e));
    }
  }

  @Override
  public void handle(IoRegistration registration, IoEvent event) {
    EpollIoOps ops = ((EpollIoEvent) event).ops();
    try {
      if (!connected) {
        connected = socket.finishConnect();
        if (!connected) {
          return;
        }
        exchange.connectMicros = client.now();
      }
      if (exchange != null && sent < request.length) {
        send();
      }
      boolean ended = ops.contains(EpollIoOps.EPOLLRDHUP) || ops.contains(EpollIoOps.EPOLLERR);
      if (ended && exchange == null) {
        close();
      } else if (ended || ops.contains(EpollIoOps.EPOLLIN)) {
        receive(ended);
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  private void send() throws IOException {
    while (sent < request.length) {
      int count = client.send(socket, request, sent);
      if (count <= 0) {
        return;
      }
      sent += count;
    }
  }

  /**
   * Reads what is there. A read that did not fill the buffer has emptied the socket, except for the
   * end of the stream, which need not be read where it is known to be there and nothing is
   * expected.
   */
  private void receive(boolean untilEnd) throws IOException {
    while (socket.isOpen()) {
      int count = client.receive(socket);
      if (count < 0) {
        endOfStream();
        return;
      }
      if (count == 0) {
        return;
      }
      if (exchange != null) {
        received(count);
      }
      if (HttpClient.filled(count)) {
        continue;
      }
      if (!untilEnd) {
        return;
      }
      if (exchange == null) {
        close();
        return;
      }
    }
  }

  private void received(int count) throws IOException {
    if (reader == null) {
      reader = client.takeReader(exchange.keptBodyBytes());
      exchange.firstByteMicros = client.now();
      // Answered, so the request arrived: nothing of this side is sent again after this.
      exchange.retransmits = client.totalRetransmits(socket) - retransmitsBefore;
    }
    exchange.bytes += count;
    reader.feed(client.inbound());
    if (reader.isComplete()) {
      completed();
    }
  }

  private void endOfStream() {
    if (exchange != null) {
      if (reader != null && reader.endOfStream()) {
        completed();
      } else if (!retried()) {
        fail(RequestError.CLOSED);
      }
    }
    close();
  }

  private void completed() {
    Exchange done = exchange;
    ResponseReader answer = reader;
    exchange = null;
    reader = null;
    client.busy().remove(this);
    done.endMicros = client.now();
    done.status = answer.status();
    if (client.keepAlive() && answer.keepsAlive()) {
      done.connection = this;
    } else {
      done.connection = null;
      sinceMicros = done.endMicros;
      client.lingering().add(this);
    }
    done.done(answer.page());
    client.giveBack(answer);
  }

  private void failed(IOException e) {
    if (exchange == null) {
      close();
    } else if (!(connected && retried())) {
      fail(HttpClient.errorOf(e, connected ? RequestError.RESET : RequestError.REFUSED));
    }
  }

  /**
   * A server may close a kept-alive connection just when a request is sent on it. As a browser does
   * (RFC 9112, section 9.3.1), the request is then sent again on a new connection.
   */
  private boolean retried() {
    if (!reused || exchange == null || exchange.firstByteMicros != Absent.ABSENT) {
      return false;
    }
    Exchange again = exchange;
    exchange = null;
    client.busy().remove(this);
    close();
    again.connection = null;
    again.connectMicros = Absent.ABSENT;
    client.connect(again);
    return true;
  }

  /** Ends the request, if there is one, with this error, and the connection. */
  void fail(RequestError error) {
    if (exchange == null) {
      close();
      return;
    }
    Exchange done = exchange;
    exchange = null;
    client.busy().remove(this);
    done.endMicros = client.now();
    done.error = error;
    done.connection = null;
    if (reader != null) {
      done.status = reader.status();
      client.giveBack(reader);
      reader = null;
    }
    done.retransmits = Math.max(done.retransmits, retransmitsNow());
    close();
    done.done(Page.EMPTY);
  }

  private long retransmitsNow() {
    try {
      return socket.isOpen() ? client.totalRetransmits(socket) - retransmitsBefore : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** The time is up, for the answer or for the server's close. */
  void expire() {
    fail(RequestError.TIMEOUT);
  }

  /** When its request was started, or since when it waits for the server's close. */
  long sinceMicros() {
    return sinceMicros;
  }

  boolean isOpen() {
    return socket.isOpen();
  }

  @Override
  public FileDescriptor fd() {
    return socket;
  }

  @Override
  public void close() {
    if (!socket.isOpen()) {
      return;
    }
    client.lingering().remove(this);
    try {
      // First, as it takes the socket out of the kernel's interest list: cancel() need not.
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a socket cannot be closed", e);
    } finally {
      if (registration != null) {
        registration.cancel();
      }
    }
  }
}
