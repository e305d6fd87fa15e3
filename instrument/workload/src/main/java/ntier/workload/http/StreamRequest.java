package ntier.workload.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Arrays;
import java.util.Map;
import ntier.archive.Absent;

/** A request over HTTP/2 and what there is of its answer. Event loop only. */
final class StreamRequest {
  private static final int FIRST_BYTES = 16 * 1024;
  private static final int FINAL_STATUS = 200;

  final Exchange exchange;

  /** What it was sent on last, null before. */
  StreamConnection connection;

  /** The stream there, 0 while the connection is not established. */
  int stream;

  /** Whether the connection was opened for it. */
  boolean opener;

  /** Whether it was sent a second time. */
  boolean again;

  private byte[] body = new byte[0];
  private int size;

  StreamRequest(Exchange exchange) {
    this.exchange = exchange;
  }

  boolean isAnswered() {
    return exchange.firstByteMicros != Absent.ABSENT;
  }

  /** Takes fields: those of an interim answer, of the answer, or behind its body. */
  void head(Http2Headers fields) {
    for (Map.Entry<CharSequence, CharSequence> field : fields) {
      exchange.bytes += field.getKey().length() + field.getValue().length();
    }
    if (exchange.status == 0 && fields.status() != null) {
      int status = Integer.parseInt(fields.status().toString());
      exchange.status = status < FINAL_STATUS ? 0 : status;
    }
  }

  /** Takes a piece of the body: as much as is to be kept, the rest is only counted. */
  void data(ByteBuf data) {
    int all = data.readableBytes();
    exchange.bytes += all;
    int kept = Math.min(all, exchange.keptBodyBytes() - size);
    if (kept > 0) {
      if (size + kept > body.length) {
        body = Arrays.copyOf(body, Math.max(size + kept, Math.max(FIRST_BYTES, body.length * 2)));
      }
      data.getBytes(data.readerIndex(), body, size, kept);
      size += kept;
    }
  }

  Page page() {
    return new Page(body, 0, size);
  }
}
