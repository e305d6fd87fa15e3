package ntier.rubbos.async.connector;

import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;

/**
 * A connection that this end has and the database's host has not. Where the last packet of a
 * handshake finds a full accept queue, Linux keeps the half-open connection and repeats its own
 * part of the handshake; but of many such ones it gives the older ones up after seconds, and tells
 * nobody. As the server speaks first in MySQL's protocol, this end would wait for ever.
 */
final class ForgottenConnection {
  /**
   * After so long without a packet the kernel asks whether the other end is there, and again after
   * as long. Only an end that has forgotten the connection answers with a reset. Above 7 s, within
   * which the database's host has repeated its part three times (at 1, 3 and 7 s): until then
   * nothing is different.
   */
  private static final int ASKED_AFTER_SECONDS = 10;

  /** The most that Linux takes: a database that stands still is not given up. */
  private static final int MOST_QUESTIONS = 127;

  private static final ChannelOption<Integer> NIO_KEEPIDLE =
      NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE);
  private static final ChannelOption<Integer> NIO_KEEPINTERVAL =
      NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL);
  private static final ChannelOption<Integer> NIO_KEEPCOUNT =
      NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT);

  private ForgottenConnection() {}

  /** When the kernel asks, on a connection that was made with keepalive. */
  static void lookFor(Channel connection) {
    // Each transport takes its own options, and leaves those of the other alone.
    ChannelConfig config = connection.config();
    config.setOption(EpollChannelOption.TCP_KEEPIDLE, ASKED_AFTER_SECONDS);
    config.setOption(EpollChannelOption.TCP_KEEPINTVL, ASKED_AFTER_SECONDS);
    config.setOption(EpollChannelOption.TCP_KEEPCNT, MOST_QUESTIONS);
    config.setOption(NIO_KEEPIDLE, ASKED_AFTER_SECONDS);
    config.setOption(NIO_KEEPINTERVAL, ASKED_AFTER_SECONDS);
    config.setOption(NIO_KEEPCOUNT, MOST_QUESTIONS);
  }

  /**
   * Whether an attempt failed for that. One that is reset at once is not forgotten but refused, by
   * a server that would do it again and again.
   *
   * @param nanos how long the attempt took
   */
  static boolean is(Throwable failure, long nanos) {
    boolean broken =
        failure instanceof ClosedConnectionException
            || failure instanceof IOException && !(failure instanceof ConnectException);
    return broken && nanos >= TimeUnit.SECONDS.toNanos(ASKED_AFTER_SECONDS);
  }
}
