package ntier.workload.http;

import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** The socket calls that Netty's public interface lacks a name for. */
public final class TcpSocket {
  private static final int IPPROTO_IP = 0;
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_INFO = 11;

  /** Lets connect() choose the port, by address pair: bind() would use each port only once. */
  private static final int IP_BIND_ADDRESS_NO_PORT = 24;

  /** Offset of tcpi_total_retrans in struct tcp_info of linux/tcp.h. */
  private static final int TOTAL_RETRANS_AT = 100;

  private TcpSocket() {}

  /** A non-blocking socket of the server's address family, bound to {@code local} if not null. */
  public static Socket open(InetSocketAddress server, InetSocketAddress local) throws IOException {
    Socket socket =
        LinuxSocket.newSocketStream(
            server.getAddress() instanceof Inet4Address
                ? SocketProtocolFamily.INET
                : SocketProtocolFamily.INET6);
    if (local != null) {
      try {
        socket.setIntOpt(IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
        socket.bind(local);
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }
    return socket;
  }

  /** {@code tcpi_total_retrans}: all retransmissions since the first SYN. */
  static long totalRetransmits(Socket socket, ByteBuffer info) throws IOException {
    info.clear();
    socket.getRawOpt(IPPROTO_TCP, TCP_INFO, info);
    return info.getInt(TOTAL_RETRANS_AT) & 0xffffffffL;
  }

  /** A direct buffer for {@link #totalRetransmits}. */
  static ByteBuffer tcpInfoBuffer() {
    return ByteBuffer.allocateDirect(TOTAL_RETRANS_AT + Integer.BYTES)
        .order(java.nio.ByteOrder.nativeOrder());
  }
}
