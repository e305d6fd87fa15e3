package ntier.export.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import ntier.analysis.Findings;
import ntier.analysis.figures.BurstySeries;
import ntier.analysis.figures.ShownServer;

/** The panels that have a line per tier, or per server where a tier has several. */
final class TierPanels {
  private static final double ALL_OF_A_CORE = 100;

  private final Findings findings;
  private final List<ShownServer> servers;

  TierPanels(Findings findings) {
    this.findings = findings;
    this.servers = ShownServer.of(findings);
  }

  /** With the second system's hosts, where there was one. */
  Panel cpu() {
    List<TierLine> lines = new ArrayList<>();
    for (ShownServer server : servers) {
      lines.add(line(colour(server), name(server), 0, i -> server.series().cpuPercent()[i]));
    }
    List<BurstySeries.Tier> beside =
        findings.series().bursty().map(BurstySeries::tiers).orElse(List.of());
    for (int place = 0; place < beside.size(); place++) {
      BurstySeries.Tier tier = beside.get(place);
      Colour colour = Colour.beside(place, beside.size());
      lines.add(line(colour, tier.name(), 0, i -> tier.cpuPercent()[i]));
    }
    return new LinePanel(findings, "CPU in % of a core", lines, ALL_OF_A_CORE);
  }

  /** With their limits; without one whose queue is not known. */
  Panel queues() {
    return queues(0);
  }

  /**
   * The same, for queues of several runs at one scale.
   *
   * @param least the axis reaches at least so far up
   */
  Panel queues(double least) {
    List<TierLine> lines = new ArrayList<>();
    for (ShownServer server : servers) {
      if (server.figures().peakQueue().isPresent()) {
        lines.add(
            line(
                colour(server),
                name(server),
                server.figures().queueLimit(),
                i -> (double) server.series().queued()[i]));
      }
    }
    return new LinePanel(findings, "queued requests", lines, least);
  }

  private static Colour colour(ShownServer server) {
    return Colour.ofTier(server.position()).ofServer(server.which());
  }

  private TierLine line(Colour colour, String name, int limit, IntFunction<Double> values) {
    return new TierLine(
        colour,
        name,
        limit,
        findings.series().bucketMillis() / 1e3,
        findings.series().vlrt().length,
        values);
  }

  /** Its server's, and which it is where there are several of the same. */
  private String name(ShownServer server) {
    String name = server.figures().name();
    boolean alone = servers.stream().filter(one -> one.figures().name().equals(name)).count() == 1;
    return alone ? name : server.name() + " " + name;
  }
}
