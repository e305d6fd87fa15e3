package ntier.classroom;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The clients that read the events. Each gets what is new when it has taken what was before, so
 * that no more than that is kept for each. For the event loop's thread.
 *
 * <p><b>No place can be kept by sitting on it.</b> A connection that does not read looks like one
 * that does until the kernels' buffers are full, a quarter of a minute. So when all places are
 * taken, somebody gives way to who comes: who has let something wait for a second; else, of those
 * who may only look, the one who has been there longest from the address that has most places.
 * Whoever reads asks again by himself, some seconds later.
 */
final class Viewers {
  private static final long SIGN_OF_LIFE_NANOS = 2_000_000_000L;
  private static final long WAITS_NANOS = 1_000_000_000L;

  /** A browser that lost the stream asks for it again a second later, by itself. */
  private static final byte[] CONNECT_AGAIN = ascii("retry: 1000\n\n");

  /** One who gave way later, so that a crowd does not push all the time. */
  private static final byte[] CONNECT_LATER = ascii("retry: 5000\n\n");

  private static final byte[] SIGN_OF_LIFE = ascii(":\n\n");

  private final Broadcast broadcast;
  private final Limits limits;
  private final Map<Channel, Viewer> seated = new LinkedHashMap<>();

  /** One place. */
  private static final class Viewer {
    private final Channel channel;
    private final Right right;
    private final InetAddress address;
    private final Broadcast.Viewer news;
    private final long sinceNanos = System.nanoTime();
    private boolean writing;
    private long wroteNanos;

    private Viewer(Channel channel, Right right, Broadcast.Viewer news) {
      this.channel = channel;
      this.right = right;
      this.address = address(channel);
      this.news = news;
    }

    private boolean waitsFor(long nanos, long now) {
      return writing && now - wroteNanos > nanos;
    }
  }

  Viewers(Broadcast broadcast, Limits limits) {
    this.broadcast = broadcast;
    this.limits = limits;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static InetAddress address(Channel channel) {
    return ((InetSocketAddress) channel.remoteAddress()).getAddress();
  }

  /** Gives a place and begins to send; refuses when nobody can give way yet. */
  void seat(Channel channel, Right right) throws HttpRefusal {
    if (seated.size() >= limits.viewers()) {
      giveWay(
          whoGoes(address(channel))
              .orElseThrow(
                  () ->
                      new HttpRefusal(
                          HttpResponseStatus.SERVICE_UNAVAILABLE,
                          "too many viewers already: try again in a few seconds")));
    }
    Viewer viewer = new Viewer(channel, right, broadcast.new Viewer());
    seated.put(channel, viewer);
    channel.write(Answers.events());
    write(viewer, Unpooled.wrappedBuffer(CONNECT_AGAIN));
  }

  private Optional<Viewer> whoGoes(InetAddress forWhom) {
    long now = System.nanoTime();
    Optional<Viewer> stalled =
        seated.values().stream()
            .filter(viewer -> viewer.waitsFor(WAITS_NANOS, now))
            .min(Comparator.comparingLong(viewer -> viewer.wroteNanos - now));
    return stalled.or(() -> ofTheMost(forWhom, now));
  }

  private Optional<Viewer> ofTheMost(InetAddress forWhom, long now) {
    Map<InetAddress, Integer> counts = new HashMap<>(Map.of(forWhom, 1));
    onlyLooking().forEach(viewer -> counts.merge(viewer.address, 1, Integer::sum));
    // The first of those that are equal is the one who came first.
    return onlyLooking()
        .filter(viewer -> now - viewer.sinceNanos >= limits.seat().toNanos())
        .min(Comparator.comparingInt(viewer -> -counts.get(viewer.address)));
  }

  private Stream<Viewer> onlyLooking() {
    return seated.values().stream().filter(viewer -> viewer.right == Right.LOOK);
  }

  private void giveWay(Viewer viewer) {
    leave(viewer.channel);
    if (viewer.writing) {
      Places.abort(viewer.channel);
    } else {
      viewer
          .channel
          .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(CONNECT_LATER)))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }

  void leave(Channel channel) {
    Viewer viewer = seated.remove(channel);
    if (viewer != null) {
      viewer.news.close();
    }
  }

  /** Gives everybody what is new, but for who has not taken what was before. */
  void deliver() {
    // A copy: a write that fails at once ends its viewer.
    List.copyOf(seated.values()).forEach(this::deliver);
  }

  private void deliver(Viewer viewer) {
    if (!viewer.writing) {
      List<byte[]> events = viewer.news.next();
      if (!events.isEmpty()) {
        write(viewer, Unpooled.wrappedBuffer(events.toArray(byte[][]::new)));
      }
    }
  }

  private void write(Viewer viewer, ByteBuf bytes) {
    viewer.writing = true;
    viewer.wroteNanos = System.nanoTime();
    viewer
        .channel
        .writeAndFlush(new DefaultHttpContent(bytes))
        .addListener(
            written -> {
              viewer.writing = false;
              if (!written.isSuccess()) {
                viewer.channel.close();
              } else if (seated.get(viewer.channel) == viewer) {
                deliver(viewer);
              }
            });
  }

  /** Ends viewers that stall; sends a sign of life to those that have heard nothing for a while. */
  void look(long nowNanos) {
    for (Viewer viewer : List.copyOf(seated.values())) {
      if (viewer.waitsFor(limits.stall().toNanos(), nowNanos)) {
        leave(viewer.channel);
        Places.abort(viewer.channel);
      } else if (!viewer.writing && nowNanos - viewer.wroteNanos > SIGN_OF_LIFE_NANOS) {
        write(viewer, Unpooled.wrappedBuffer(SIGN_OF_LIFE));
      }
    }
  }

  /** Ends the events of all. */
  void close() {
    for (Viewer viewer : List.copyOf(seated.values())) {
      leave(viewer.channel);
      viewer.channel.close();
    }
  }
}
