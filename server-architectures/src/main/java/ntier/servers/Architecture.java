package ntier.servers;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The servers by name, with how many workers each has unless a setting says it. */
public enum Architecture {
  STOMCAT_SYNC(5_000, STomcatSync::start),
  STOMCAT_ASYNC(8, STomcatAsync::start),
  STOMCAT_ASYNC_FIX(8, STomcatAsyncFix::start),
  SINGLE_ASYNC(1, SingleTAsync::start),
  NETTY_SERVER(1, settings -> NettyServer.start(settings, Transport.NIO)),
  HYBRID_NETTY(1, HybridNetty::start),

  // Beyond the paper.
  SYNC_VIRTUAL(60_000, SyncVirtual::start),
  NETTY_EPOLL(1, settings -> NettyServer.start(settings, Transport.EPOLL)),
  NETTY_URING(1, settings -> NettyServer.start(settings, Transport.IO_URING)),
  NETTY_WRITABLE(1, NettyWritable::start),
  HYBRID_EPOLL(1, HybridNetty::startOnEpoll);

  /** How a server is started. */
  private interface Start {
    Server server(Settings settings) throws IOException;
  }

  private final int workers;
  private final Start start;

  Architecture(int workers, Start start) {
    this.workers = workers;
    this.start = start;
  }

  /** As it is written, such as {@code single-async}. */
  public String written() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The one of a name.
   *
   * @throws IllegalArgumentException that says which there are
   */
  public static Architecture of(String written) {
    return Arrays.stream(values())
        .filter(one -> one.written().equals(written))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\""
                        + written
                        + "\" is no server; one of these would be right: "
                        + Arrays.stream(values())
                            .map(Architecture::written)
                            .collect(Collectors.joining(", "))));
  }

  /**
   * Starts it; when this returns, it listens.
   *
   * @param settings by name, as {@link Settings} has them; null for those that are not set
   * @throws IllegalArgumentException for a setting that is not right
   * @throws IOException if it cannot listen, or the machine lacks what it needs
   */
  public Server start(UnaryOperator<String> settings) throws IOException {
    return start.server(Settings.of(settings, written(), workers));
  }
}
