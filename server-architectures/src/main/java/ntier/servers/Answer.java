package ntier.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import ntier.pages.Page;

/**
 * An answer on its way to a socket, each time another one. A small body is copied behind its head;
 * a large one is sent from where all bodies are, in the same system call as its head.
 */
final class Answer {
  /** Where one iovec more costs less than the copy, roughly. */
  private static final int LARGEST_COPIED = 4 * 1024;

  private static final int LONGEST_HEAD = 256;
  private static final byte[] KEEP_ALIVE = "\r\n\r\n".getBytes(US_ASCII);
  private static final byte[] CLOSE = "\r\nConnection: close\r\n\r\n".getBytes(US_ASCII);

  private final ByteBuffer front =
      ByteBuffer.allocateDirect(LONGEST_HEAD + LARGEST_COPIED).limit(0);
  private final ByteBuffer body = Page.content().limit(0);
  private final ByteBuffer[] both = {front, body};

  /** Makes the answer to a request; none of the one before may be left. */
  void become(Request request) {
    front.clear();
    front.put(request.status().start());
    front.put(Integer.toString(request.bytes()).getBytes(US_ASCII));
    front.put(request.keepAlive() ? KEEP_ALIVE : CLOSE);
    body.limit(request.bytes()).position(0);
    if (request.bytes() <= LARGEST_COPIED) {
      front.put(body);
    }
    front.flip();
  }

  /** Whether all of it has been taken by the socket. */
  boolean isSent() {
    return !front.hasRemaining() && !body.hasRemaining();
  }

  /**
   * Offers what is left to the socket, in one system call.
   *
   * @return how many bytes it took; a blocking one takes all
   */
  long send(GatheringByteChannel socket) throws IOException {
    return body.hasRemaining() ? socket.write(both) : socket.write(front);
  }

  /** What is left of the copied part. */
  ByteBuffer front() {
    return front;
  }

  /** What is left of the body, if it is not in the {@link #front}. */
  ByteBuffer body() {
    return body;
  }
}
