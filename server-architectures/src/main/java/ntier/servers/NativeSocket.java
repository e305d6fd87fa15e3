package ntier.servers;

import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;

/** The socket of a connection on Netty's epoll transport, to be written to past its buffer. */
record NativeSocket(FileDescriptor socket) implements GatheringByteChannel {
  @Override
  public int write(ByteBuffer from) throws IOException {
    int taken = socket.write(from, from.position(), from.limit());
    from.position(from.position() + taken);
    return taken;
  }

  @Override
  public long write(ByteBuffer[] from) throws IOException {
    return write(from, 0, from.length);
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) throws IOException {
    long taken = socket.writev(from, offset, length, Long.MAX_VALUE);
    long left = taken;
    for (int i = offset; left > 0; i++) {
      int ofThis = (int) Math.min(left, from[i].remaining());
      from[i].position(from[i].position() + ofThis);
      left -= ofThis;
    }
    return taken;
  }

  @Override
  public boolean isOpen() {
    return socket.isOpen();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
