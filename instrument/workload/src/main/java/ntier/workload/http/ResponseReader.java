package ntier.workload.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads one response from the pieces in which it arrives, with a content length, chunked, or ended
 * by the close of the connection, and keeps the first part of its body in one array.
 *
 * <p>Its own parser and not Netty's codec because nothing but the body's end and the status is
 * wanted: no header map, no message objects, and the body stays in place for the search of tokens.
 */
public final class ResponseReader {
  private static final int FIRST_BYTES = 16 * 1024;

  /** A larger array is not kept for the next response. */
  private static final int KEPT_BYTES = 256 * 1024;

  private static final int LONGEST_HEAD = 64 * 1024;

  private enum State {
    HEAD,
    LENGTH,
    CHUNKED,
    UNTIL_CLOSE,
    COMPLETE
  }

  private final ResponseHead head = new ResponseHead();
  private final ChunkDecoder chunks = new ChunkDecoder();
  private byte[] data = new byte[FIRST_BYTES];
  private int size;
  private int bodyStart;
  private int keptBodyBytes;
  private long bodyLeft;
  private long bodyBytes;
  private State state;

  /** Forgets the last response. */
  public void begin(int keptBodyBytes) {
    this.keptBodyBytes = keptBodyBytes;
    if (data.length > KEPT_BYTES) {
      data = new byte[FIRST_BYTES];
    }
    size = 0;
    bodyStart = 0;
    bodyBytes = 0;
    state = State.HEAD;
  }

  /** Takes all of the bytes; those behind the response's end are dropped. */
  public void feed(ByteBuffer in) throws MalformedResponseException {
    while (in.hasRemaining() && state != State.COMPLETE) {
      switch (state) {
        case HEAD -> feedHead(in);
        case LENGTH -> {
          int taken = (int) Math.min(bodyLeft, in.remaining());
          keep(in, taken);
          bodyBytes += taken;
          bodyLeft -= taken;
          if (bodyLeft == 0) {
            state = State.COMPLETE;
          }
        }
        case CHUNKED -> {
          int from = size;
          append(in, in.remaining());
          decodeChunks(from);
        }
        case UNTIL_CLOSE -> {
          bodyBytes += in.remaining();
          keep(in, in.remaining());
        }
        case COMPLETE -> throw new IllegalStateException("the response is complete");
      }
    }
    in.position(in.limit());
  }

  private void feedHead(ByteBuffer in) throws MalformedResponseException {
    int searchFrom = Math.max(0, size - 3);
    append(in, in.remaining());
    int end = headEnd(searchFrom);
    if (end < 0) {
      if (size > LONGEST_HEAD) {
        throw new MalformedResponseException("the head is longer than 65536 bytes");
      }
      return;
    }
    head.parse(data, 0, end - 2);
    bodyStart = end;
    if (head.status() < 200) {
      // An interim answer such as 100 Continue: the real one follows.
      System.arraycopy(data, end, data, 0, size - end);
      ByteBuffer rest = ByteBuffer.wrap(Arrays.copyOf(data, size - end));
      size = 0;
      feed(rest);
      return;
    }
    beginBody();
  }

  private void beginBody() throws MalformedResponseException {
    int arrived = size - bodyStart;
    if (head.isChunked()) {
      state = State.CHUNKED;
      chunks.begin();
      decodeChunks(bodyStart);
    } else if (head.contentLength() >= 0) {
      bodyBytes = Math.min(arrived, head.contentLength());
      bodyLeft = head.contentLength() - bodyBytes;
      size = (int) Math.min(size, bodyStart + head.contentLength());
      state = bodyLeft == 0 ? State.COMPLETE : State.LENGTH;
    } else {
      bodyBytes = arrived;
      state = State.UNTIL_CLOSE;
    }
    size = (int) Math.min(size, (long) bodyStart + keptBodyBytes);
  }

  private void decodeChunks(int from) throws MalformedResponseException {
    size = chunks.decode(data, from, size);
    bodyBytes += size - from;
    size = (int) Math.min(size, (long) bodyStart + keptBodyBytes);
    if (chunks.isComplete()) {
      state = State.COMPLETE;
    }
  }

  private int headEnd(int from) {
    for (int i = from; i + 3 < size; i++) {
      if (data[i] == '\r' && data[i + 1] == '\n' && data[i + 2] == '\r' && data[i + 3] == '\n') {
        return i + 4;
      }
    }
    return -1;
  }

  /** Keeps what there is room for and skips the rest. */
  private void keep(ByteBuffer in, int count) {
    int kept = (int) Math.min(count, (long) bodyStart + keptBodyBytes - size);
    append(in, kept);
    in.position(in.position() + count - kept);
  }

  private void append(ByteBuffer in, int count) {
    if (size + count > data.length) {
      data = Arrays.copyOf(data, Math.max(size + count, data.length * 2));
    }
    in.get(data, size, count);
    size += count;
  }

  /** The connection ended: whether that is the response's end too. */
  public boolean endOfStream() {
    if (state == State.UNTIL_CLOSE) {
      state = State.COMPLETE;
    }
    return state == State.COMPLETE;
  }

  public boolean isComplete() {
    return state == State.COMPLETE;
  }

  /** Bytes of the body so far, without the frame of chunks, kept or not. */
  public long bodyBytes() {
    return bodyBytes;
  }

  /** HTTP status, 0 before the head is there. */
  public int status() {
    return state == State.HEAD ? 0 : head.status();
  }

  public boolean keepsAlive() {
    return head.keepsAlive();
  }

  /** The kept part of the body, valid until the next {@link #begin}. */
  Page page() {
    return new Page(data, bodyStart, size);
  }
}
