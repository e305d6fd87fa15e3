package ntier.workload.http;

import io.netty.channel.IoEvent;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetSocketAddress;
import ntier.archive.Absent;

/**
 * A connection and the request that is on it.
 *
 * <p>With a new connection per request the answer ends with the server's close, which this waits
 * for: the server closes first, as {@code Connection: close} asks, and the client's ports are free
 * at once.
 */
final class HttpConnection implements EpollIoHandle {
  /** The list that it is in, null if in none, and its neighbours there. */
  ConnectionList list;

  HttpConnection ahead;
  HttpConnection behind;

  private final HttpClient client;
  private final ClientSocket socket;
  private Exchange exchange;
  private ResponseReader reader;
  private boolean reused;
  private long sinceMicros;

  HttpConnection(HttpClient client, Socket socket, Exchange exchange) {
    this.client = client;
    this.socket = new ClientSocket(socket, client.resources());
    take(exchange);
    client.busy().add(this);
  }

  private void take(Exchange next) {
    exchange = next;
    sinceMicros = next.startMicros;
    socket.take(client.requestOf(next));
  }

  /**
   * Begins to connect.
   *
   * @param localName the local address it was bound to, null if the kernel chooses
   */
  void connect(InetSocketAddress server, String localName) throws IOException {
    socket.connect(server, localName);
    exchange.sentFrom(socket.localAddress(), socket.localPort());
    long before = client.now();
    try {
      if (socket.sendIfConnected()) {
        exchange.connectMicros = before;
      }
    } catch (IOException e) {
      // The server's refusal and no failure of this machine, as one of connect() would be.
      client.loop().execute(() -> failed(e));
      return;
    }
    socket.register(client.loop(), this, client.keepAlive());
  }

  /** Sends the next request on this kept-alive connection. */
  void reuse(Exchange next) {
    take(next);
    reused = true;
    next.sentFrom(socket.localAddress(), socket.localPort());
    client.busy().add(this);
    try {
      socket.countRetransmits();
      socket.send();
    } catch (IOException e) {
      // Not from within start(): its caller may not expect to be called back.
      client.loop().execute(() -> failed(e));
    }
  }

  @Override
  public void handle(IoRegistration registration, IoEvent event) {
    EpollIoOps ops = ((EpollIoEvent) event).ops();
    try {
      if (!socket.isConnected()) {
        if (!socket.finishConnect()) {
          return;
        }
        exchange.connectMicros = client.now();
      }
      if (exchange != null) {
        socket.send();
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

  /**
   * Reads what is there. A read that did not fill the buffer has emptied the socket, except for the
   * end of the stream, which need not be read where it is known to be there and nothing is
   * expected.
   */
  private void receive(boolean untilEnd) throws IOException {
    while (socket.isOpen()) {
      int count = socket.receive();
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
      if (SocketResources.filled(count)) {
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
      exchange.retransmits = socket.retransmits();
    }
    exchange.bytes += count;
    reader.feed(client.resources().inbound());
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
    } else if (!(socket.isConnected() && retried())) {
      fail(
          LocalFailures.errorOf(
              e, socket.isConnected() ? RequestError.RESET : RequestError.REFUSED));
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
    done.retransmits = Math.max(done.retransmits, socket.retransmitsIfKnown());
    close();
    done.done(Page.EMPTY);
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
    return socket.fd();
  }

  @Override
  public void close() {
    if (socket.isOpen()) {
      client.lingering().remove(this);
      socket.close();
    }
  }
}
