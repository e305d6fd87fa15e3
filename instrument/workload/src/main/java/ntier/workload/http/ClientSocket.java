package ntier.workload.http;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/**
 * The socket of one connection. Registered once, edge-triggered, for all events that can still
 * come, so that the kernel's interest list is not touched again.
 */
final class ClientSocket {
  private static final EpollIoOps ANSWER =
      EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLRDHUP).with(EpollIoOps.EPOLLET);
  private static final EpollIoOps ALL = ANSWER.with(EpollIoOps.EPOLLOUT);

  private final Socket socket;
  private final SocketResources resources;
  private IoRegistration registration;
  private boolean connected;
  private byte[] request;
  private int sent;
  private long retransmitsBefore;
  private String localAddress = "";
  private int localPort;

  /**
   * @param socket that may be bound, and is not connected
   */
  ClientSocket(Socket socket, SocketResources resources) {
    this.socket = socket;
    this.resources = resources;
  }

  /** The request that is sent next. */
  void take(byte[] next) {
    request = next;
    sent = 0;
  }

  /** Retransmissions count from here on. */
  void countRetransmits() throws IOException {
    retransmitsBefore = resources.totalRetransmits(socket);
  }

  /**
   * Begins to connect.
   *
   * @param localName the address it was bound to, null if the kernel chooses
   */
  void connect(InetSocketAddress server, String localName) throws IOException {
    socket.connect(server);
    InetSocketAddress local = socket.localAddress();
    if (local != null) {
      localAddress = localName == null ? resources.nameOf(local.getAddress()) : localName;
      localPort = local.getPort();
    }
  }

  /** Empty if it has none to speak of. */
  String localAddress() {
    return localAddress;
  }

  /** 0 if it has none to speak of. */
  int localPort() {
    return localPort;
  }

  /**
   * Sends the request right behind the SYN. To a server nearby the handshake is done before
   * connect(2) returns, and no event need be waited for; elsewhere the kernel refuses, and it is
   * sent when the connection is established.
   *
   * @return whether the kernel took any of it, and so is connected
   */
  boolean sendIfConnected() throws IOException {
    send();
    connected = sent > 0;
    return connected;
  }

  /** Asks for the events that can still come, once. */
  void register(IoEventLoop loop, EpollIoHandle handle, boolean keepAlive) throws IOException {
    Future<IoRegistration> registered = loop.register(handle);
    registration = registered.getNow();
    if (registration == null) {
      throw new IOException("the event loop refused a connection", registered.cause());
    }
    registration.submit(sent == request.length && !keepAlive ? ANSWER : ALL);
  }

  boolean isConnected() {
    return connected;
  }

  /** Whether it is connected now. */
  boolean finishConnect() throws IOException {
    connected = socket.finishConnect();
    return connected;
  }

  /** Sends of the request what is not sent yet, as far as the kernel takes it. */
  void send() throws IOException {
    while (sent < request.length) {
      int count = resources.send(socket, request, sent);
      if (count <= 0) {
        return;
      }
      sent += count;
    }
  }

  /** As {@link SocketResources#receive}. */
  int receive() throws IOException {
    return resources.receive(socket);
  }

  /** How often this side sent something again since they are counted, SYNs included. */
  long retransmits() throws IOException {
    return resources.totalRetransmits(socket) - retransmitsBefore;
  }

  /** The same; 0 where the kernel does not say, as of a closed socket. */
  long retransmitsIfKnown() {
    try {
      return socket.isOpen() ? retransmits() : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  boolean isOpen() {
    return socket.isOpen();
  }

  FileDescriptor fd() {
    return socket;
  }

  void close() {
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
