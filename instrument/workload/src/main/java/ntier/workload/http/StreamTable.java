package ntier.workload.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.StreamBufferingEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The requests of a connection by their streams, and what comes for each. Event loop only. */
final class StreamTable extends Http2EventAdapter {
  private final StreamConnection connection;
  private final SequencedMap<Integer, StreamRequest> requests = new LinkedHashMap<>();
  private boolean goneAway;
  private int lastProcessed = Integer.MAX_VALUE;

  StreamTable(StreamConnection connection) {
    this.connection = connection;
  }

  void add(StreamRequest request) {
    requests.put(request.stream, request);
  }

  /** Whether it was there. */
  boolean remove(StreamRequest request) {
    return requests.remove(request.stream, request);
  }

  boolean isEmpty() {
    return requests.isEmpty();
  }

  /** The one that was sent first; null if there is none. */
  StreamRequest oldest() {
    return requests.isEmpty() ? null : requests.firstEntry().getValue();
  }

  /** Whether the server wants no more requests on the connection. */
  boolean isGoneAway() {
    return goneAway;
  }

  /** A request could not be sent. */
  void unsent(int stream, Throwable cause) {
    StreamRequest request = requests.remove(stream);
    if (request != null) {
      connection.failed(
          request,
          LocalFailures.errorOf(cause, RequestError.RESET),
          cause instanceof StreamBufferingEncoder.Http2GoAwayException);
    }
  }

  /** The connection has ended, and with it all requests. */
  void endAll(RequestError error) {
    List<StreamRequest> all = new ArrayList<>(requests.values());
    requests.clear();
    all.forEach(
        request ->
            connection.failed(request, error, isUnprocessed(request) || mayHaveCrossed(request)));
  }

  /** As with HTTP/1.1: a server may close a kept connection just when a request is sent on it. */
  private boolean mayHaveCrossed(StreamRequest request) {
    return !goneAway && !request.opener && !request.isAnswered();
  }

  private boolean isUnprocessed(StreamRequest request) {
    return goneAway && request.stream > lastProcessed;
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context, int stream, Http2Headers fields, int padding, boolean last) {
    StreamRequest request = answering(stream);
    if (request != null) {
      request.head(fields);
      endIf(last, request);
    }
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context,
      int stream,
      Http2Headers fields,
      int dependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean last) {
    onHeadersRead(context, stream, fields, padding, last);
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean last) {
    int taken = data.readableBytes() + padding;
    StreamRequest request = answering(stream);
    if (request != null) {
      request.data(data);
      endIf(last, request);
    }
    return taken;
  }

  /** The request that an answer is for; null if it was given up. */
  private StreamRequest answering(int stream) {
    StreamRequest request = requests.get(stream);
    if (request != null && !request.isAnswered()) {
      connection.answering(request);
    }
    return request;
  }

  private void endIf(boolean last, StreamRequest request) {
    if (last) {
      requests.remove(request.stream);
      connection.completed(request);
    }
  }

  @Override
  public void onRstStreamRead(ChannelHandlerContext context, int stream, long code) {
    StreamRequest request = requests.remove(stream);
    if (request != null) {
      connection.failed(request, RequestError.STREAM, code == Http2Error.REFUSED_STREAM.code());
    }
  }

  /** The server says up to which stream it has done, or will do, anything; comes before closes. */
  @Override
  public void onGoAwayReceived(int last, long code, ByteBuf why) {
    goneAway = true;
    lastProcessed = last;
  }

  /** Of a request that is still here: taken leave of, or its answer was no good. */
  @Override
  public void onStreamClosed(Http2Stream stream) {
    StreamRequest request = requests.remove(stream.id());
    if (request != null) {
      connection.failed(request, RequestError.CLOSED, isUnprocessed(request));
    }
  }
}
