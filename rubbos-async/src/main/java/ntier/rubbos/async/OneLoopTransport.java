package ntier.rubbos.async;

import io.netty.channel.EventLoopGroup;
import io.vertx.core.VertxBuilder;
import io.vertx.core.impl.transports.EpollTransport;
import io.vertx.core.impl.transports.TransportInternal;
import java.util.concurrent.ThreadFactory;

/**
 * Linux's epoll with one event loop that accepts connections too. Vert.x has a thread of its own
 * for accepting: with a connection per request that is a change of thread per request, for a
 * millisecond's worth of queueing that an only loop has anyway.
 */
final class OneLoopTransport extends EpollTransport {

  private EventLoopGroup loop;

  private OneLoopTransport() {}

  /** Has a Vert.x with this many event loops use it, where it can. */
  static VertxBuilder use(VertxBuilder vertx, int loops) {
    OneLoopTransport transport = new OneLoopTransport();
    return loops == 1 && transport.isAvailable()
        ? vertx.withTransport(new TransportInternal("epoll", true, null, transport))
        : vertx;
  }

  /** Vert.x asks for the event loops first, and then for the one that accepts. */
  @Override
  public EventLoopGroup eventLoopGroup(
      int type, int threads, ThreadFactory threadFactory, int ioRatio) {
    if (type == IO_EVENT_LOOP_GROUP) {
      loop = super.eventLoopGroup(type, threads, threadFactory, ioRatio);
    }
    return loop;
  }
}
