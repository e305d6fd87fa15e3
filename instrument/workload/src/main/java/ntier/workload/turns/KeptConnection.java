package ntier.workload.turns;

import io.netty.channel.IoEvent;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import ntier.workload.http.ResponseReader;
import ntier.workload.http.SocketResources;
import ntier.workload.http.TcpSocket;

/**
 * A connection that is used for one request after the other. Registered once, edge-triggered, so
 * that the kernel's interest list is not touched again; a request costs one send, one receive and
 * its part of an epoll_wait. Event loop only.
 */
final class KeptConnection implements EpollIoHandle {
  private static final EpollIoOps EVENTS =
      EpollIoOps.EPOLLIN
          .with(EpollIoOps.EPOLLOUT)
          .with(EpollIoOps.EPOLLRDHUP)
          .with(EpollIoOps.EPOLLET);

  private final TurnUnderWay turn;
  private final SocketResources resources;
  private final Socket socket;
  private IoRegistration registration;
  private boolean connected;
  private boolean asking;
  private Pages.Ready page;
  private int sent;
  private long sinceNanos;
  private ResponseReader reader;

  private KeptConnection(TurnUnderWay turn, SocketResources resources, Socket socket) {
    this.turn = turn;
    this.resources = resources;
    this.socket = socket;
  }

  /**
   * Begins to connect; {@link TurnUnderWay#established} follows.
   *
   * @param local the address it is bound to, null if the kernel chooses
   */
  static KeptConnection open(
      TurnUnderWay turn,
      SocketResources resources,
      IoEventLoop loop,
      InetSocketAddress server,
      InetSocketAddress local)
      throws IOException {
    KeptConnection connection = new KeptConnection(turn, resources, TcpSocket.open(server, local));
    try {
      // Before connecting: the first window that the server hears of is of this size.
      OptionalInt receiveBuffer = turn.receiveBuffer();
      if (receiveBuffer.isPresent()) {
        connection.socket.setReceiveBufferSize(receiveBuffer.getAsInt());
      }
      connection.socket.connect(server);
      Future<IoRegistration> registered = loop.register(connection);
      connection.registration = registered.getNow();
      if (connection.registration == null) {
        throw new IOException("the event loop did not take a connection", registered.cause());
      }
      connection.registration.submit(EVENTS);
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Asks for a page; nothing may be asked for already.
   *
   * @param since from when its response time counts, by {@link System#nanoTime}
   */
  void ask(Pages.Ready next, long since) throws IOException {
    page = next;
    sinceNanos = since;
    sent = 0;
    asking = true;
    send();
  }

  /** Whether a request has no whole answer yet. */
  boolean asking() {
    return asking;
  }

  /** From when its response time counts. */
  long sinceNanos() {
    return sinceNanos;
  }

  private void send() throws IOException {
    while (sent < page.length()) {
      int count = socket.sendAddress(page.memory(), sent, page.length());
      if (count <= 0) {
        return;
      }
      sent += count;
    }
  }

  @Override
  public void handle(IoRegistration registered, IoEvent event) {
    EpollIoOps ops = ((EpollIoEvent) event).ops();
    try {
      if (!connected) {
        if (!socket.finishConnect()) {
          return;
        }
        connected = true;
        turn.established(this);
      } else if (asking && sent < page.length()) {
        send();
      }
      if (ops.contains(EpollIoOps.EPOLLIN)
          || ops.contains(EpollIoOps.EPOLLRDHUP)
          || ops.contains(EpollIoOps.EPOLLERR)) {
        receive(ops.contains(EpollIoOps.EPOLLRDHUP) || ops.contains(EpollIoOps.EPOLLERR));
      }
    } catch (IOException e) {
      turn.failed(this);
    }
  }

  /** Reads what is there: a read that did not fill the buffer has emptied the socket. */
  private void receive(boolean untilEnd) throws IOException {
    while (socket.isOpen()) {
      int count = resources.receive(socket);
      if (count < 0) {
        ended();
        return;
      }
      if (count > 0) {
        received();
      }
      if (!SocketResources.filled(count) && (count == 0 || !untilEnd)) {
        return;
      }
    }
  }

  private void received() throws IOException {
    if (!asking) {
      throw new IOException("the server sent what nobody asked for");
    }
    if (reader == null) {
      reader = turn.takeReader();
    }
    reader.feed(resources.inbound());
    if (reader.isComplete()) {
      answered();
    }
  }

  private void answered() {
    ResponseReader answer = reader;
    reader = null;
    asking = false;
    turn.answered(this, page, answer);
  }

  private void ended() {
    if (asking && reader != null && reader.endOfStream()) {
      answered();
    } else if (asking) {
      turn.failed(this);
    } else {
      turn.again(this);
    }
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
    try {
      // First, as it takes the socket out of the kernel's interest list: cancel() need not.
      socket.close();
    } catch (IOException e) {
      // Nothing is left to be done with it.
    } finally {
      if (registration != null) {
        registration.cancel();
      }
    }
  }
}
