package ntier.servers;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;

/**
 * NettyServer of section 5.1: an HTTP server as one writes it with Netty, the standard codec and a
 * handler in a pipeline. An event loop waits for events of its connections and handles them on the
 * same thread, so nothing is switched.
 *
 * <pre>
 *   acceptor     accept, hand over
 *   event loop   select, read, decode, prepare, encode, write (16 times at most), select, write, …
 * </pre>
 *
 * <p>What a full socket does not take waits in the outbound buffer, and the loop serves others
 * meanwhile: after 16 writes ({@code writeSpinCount}) or one in vain it waits for room (Figure 13).
 * What that costs when all is sent at once is the codec, the buffer and its promises (Figure
 * 14(a)).
 *
 * <p>Beyond the paper, the same on Netty's native transports: epoll without the JDK's selector, and
 * io_uring, where the reads and writes of many connections go to the kernel in one system call.
 */
public final class NettyServer {
  private NettyServer() {}

  static Server start(Settings settings, Transport transport) throws IOException {
    return NettyLoops.start(
        settings,
        transport,
        transport.listening(),
        new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel connection) {
            addHandlers(connection.pipeline(), settings);
          }
        });
  }

  /** The codec, and who answers what it has decoded. */
  static void addHandlers(ChannelPipeline pipeline, Settings settings) {
    pipeline.addLast(codec(), new PageHandler(settings.work()));
  }

  /** The codec of one connection. */
  static HttpServerCodec codec() {
    return new HttpServerCodec(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(RequestParser.LONGEST_HEAD)
            .setMaxHeaderSize(RequestParser.LONGEST_HEAD));
  }
}
