package ntier.watch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import ntier.archive.RunDirectory;
import ntier.classroom.Broadcast;
import ntier.classroom.DashboardServer;
import ntier.classroom.Frame;
import ntier.classroom.LiveWatch;
import ntier.classroom.PageCommand;
import ntier.classroom.Right;
import ntier.classroom.SystemView;

/**
 * The laboratory's page of a watch, on loopback, to look at: nothing can be pressed. What was
 * sampled is sent once in a look, all ticks of it together, so that it costs little.
 */
final class WatchPage implements AutoCloseable {
  /** Whether a server is synchronous is not known. */
  private static final String NO_STYLE = "";

  private final List<WatchedServer> servers;
  private final LatestSamples samples;
  private final LiveWatch live;
  private final Broadcast broadcast = new Broadcast();
  private final DashboardServer server;
  private SystemView view;

  private WatchPage(
      int port,
      RunDirectory run,
      List<WatchedServer> servers,
      LatestSamples samples,
      Consumer<String> complaints)
      throws IOException {
    this.servers = List.copyOf(servers);
    this.samples = samples;
    view = view();
    broadcast.send("system", view);
    broadcast.send("log", log());
    InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    try {
      server = DashboardServer.open(address, broadcast, WatchPage::refuse, complaints);
    } catch (IOException taken) {
      throw new IOException("--page: port %d: %s".formatted(port, taken.getMessage()), taken);
    }
    live = new LiveWatch(run, servers.stream().map(WatchedServer::name).toList());
  }

  /**
   * Begins to listen.
   *
   * @param port of loopback; 0 for any free one
   * @param run whose samples are shown
   * @param samples that know backlogs
   * @param complaints gets what whoever runs the machine should know, once
   * @throws IOException if the port is in use
   */
  static WatchPage open(
      int port,
      RunDirectory run,
      List<WatchedServer> servers,
      LatestSamples samples,
      Consumer<String> complaints)
      throws IOException {
    return new WatchPage(port, run, servers, samples, complaints);
  }

  private static String refuse(PageCommand command) throws PageCommand.RefusedException {
    throw new PageCommand.RefusedException("a watch changes nothing");
  }

  /** Where it is, with the token. */
  URI uri() {
    return server.urls(Right.LOOK).getFirst();
  }

  /** Shows what was sampled since the last time. */
  void look() {
    SystemView now = view();
    if (!now.equals(view)) {
      view = now;
      broadcast.send("system", view);
    }
    List<Frame> frames = live.poll();
    if (!frames.isEmpty()) {
      broadcast.send("frames", frames);
    }
  }

  private List<String> log() {
    List<String> lines = new ArrayList<>();
    for (WatchedServer one : servers) {
      lines.add(one.describe());
      lines.addAll(one.record().notes());
    }
    return lines;
  }

  private SystemView view() {
    return new SystemView(
        "up",
        "watching; Ctrl-C in its terminal ends it, with a report",
        String.join(", ", servers.stream().map(WatchedServer::name).toList()),
        0,
        0,
        0,
        servers.stream().map(this::tier).toList(),
        Map.of(),
        List.of(),
        true);
  }

  private SystemView.Tier tier(WatchedServer one) {
    return new SystemView.Tier(
        one.name(),
        one.record().program(),
        List.of(one.name()),
        NO_STYLE,
        SystemView.NO_LIMIT,
        samples.backlog(one.name()),
        false,
        Map.of());
  }

  @Override
  public void close() throws IOException {
    server.close();
    live.close();
  }
}
