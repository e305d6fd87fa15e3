package ntier.workload.http;

import io.netty.channel.unix.Buffer;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What the sockets of a client share, one after the other: the buffers that they are read into and
 * written from, and their address as text. Event loop only.
 */
public final class SocketResources {
  /** A page or an image in one read, nearly always. */
  private static final int BYTES = 64 * 1024;

  private final ByteBuffer inbound = ByteBuffer.allocateDirect(BYTES);
  private final long inboundAddress = Buffer.memoryAddress(inbound);
  private final ByteBuffer outbound = ByteBuffer.allocateDirect(BYTES);
  private final ByteBuffer tcpInfo = TcpSocket.tcpInfoBuffer();
  private InetAddress lastLocal;
  private String lastLocalName;

  /** Reads into the shared buffer, ready to be consumed: -1 at the stream's end, 0 if none yet. */
  public int receive(Socket socket) throws IOException {
    int count = socket.recvAddress(inboundAddress, 0, BYTES);
    inbound.position(0).limit(Math.max(0, count));
    return count;
  }

  /** Whether a read filled the buffer, so that there may be more. */
  public static boolean filled(int received) {
    return received == BYTES;
  }

  /** What was received last. */
  public ByteBuffer inbound() {
    return inbound;
  }

  /** Sends from the array; how many bytes the kernel took. */
  public int send(Socket socket, byte[] bytes, int from) throws IOException {
    outbound.clear();
    outbound.put(bytes, from, Math.min(bytes.length - from, outbound.capacity()));
    return socket.send(outbound, 0, outbound.position());
  }

  /** The address as text; the kernel mostly chooses the same one again. */
  String nameOf(InetAddress local) {
    if (!local.equals(lastLocal)) {
      lastLocal = local;
      lastLocalName = local.getHostAddress();
    }
    return lastLocalName;
  }

  /** How often this side sent something again on the connection, SYNs included. */
  long totalRetransmits(Socket socket) throws IOException {
    return TcpSocket.totalRetransmits(socket, tcpInfo);
  }
}
