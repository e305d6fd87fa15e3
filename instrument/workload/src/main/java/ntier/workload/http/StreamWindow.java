package ntier.workload.http;

import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * What a user's connection of HTTP/2 tells the server: to send as much of an answer as a browser
 * lets it before this side says that it was read, so that TCP decides how fast a page comes, as
 * with HTTP/1.1.
 */
final class StreamWindow {
  /** Of each stream, and of all of a connection together. */
  static final int BYTES = 1 << 20;

  private static final int FIRST_BYTES = 65_535;

  private StreamWindow() {}

  /**
   * The client's side of the protocol. Streams beyond what the server lets wait for others to end.
   *
   * @param listener of frames and of what becomes of streams
   */
  static Http2ConnectionHandler handler(Http2EventAdapter listener) {
    Http2ConnectionHandler handler =
        new Http2ConnectionHandlerBuilder()
            .server(false)
            .frameListener(listener)
            .initialSettings(
                Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(BYTES))
            .encoderEnforceMaxConcurrentStreams(true)
            .gracefulShutdownTimeoutMillis(0)
            .build();
    handler.connection().addListener(listener);
    return handler;
  }

  /** Widens the window of all streams together, which no setting says; once, at the start. */
  static void widen(Http2ConnectionHandler handler) {
    try {
      handler
          .decoder()
          .flowController()
          .incrementWindowSize(handler.connection().connectionStream(), BYTES - FIRST_BYTES);
    } catch (Http2Exception e) {
      throw new IllegalStateException("the window of a new connection cannot be made wider", e);
    }
  }
}
