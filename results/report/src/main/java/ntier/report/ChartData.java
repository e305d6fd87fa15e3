package ntier.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import ntier.analysis.Findings;
import ntier.analysis.figures.BurstySeries;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.ShownServer;
import ntier.analysis.millibottleneck.Kind;

/**
 * What the charts draw. A long run has its buckets joined, so that the page stays small: the most
 * of each for CPU and queues, so that no peak is lost, and the sum for VLRT.
 *
 * @param bucketMillis length of a joined bucket
 * @param ioWait empty where no tier waited for a disk for long
 * @param interactions the first tier's queue and VLRT by what was asked for
 * @param injected from and to, in milliseconds
 * @param found the same, without aftermaths
 */
record ChartData(
    int bucketMillis,
    List<Line> cpu,
    List<Line> ioWait,
    List<Line> queue,
    int[] vlrt,
    List<InteractionLines.Line> interactions,
    List<double[]> injected,
    List<double[]> found) {
  /** More points than pixels across a wide screen, so that zooming in still shows more. */
  static final int MOST_POINTS = 6000;

  /**
   * The values of a tier, or of one of its servers where it has several.
   *
   * @param tier its name or, of several servers and of a second system, the host's
   * @param name of its server, for people
   * @param look its colour, see {@link TierLooks}
   * @param which of its tier's servers it is, from 0
   * @param limit of its queue; 0 for none
   * @param shown whether it is drawn before somebody asks for it
   * @param values null where unknown
   */
  record Line(
      String tier,
      String name,
      String look,
      int which,
      int limit,
      boolean shown,
      Double[] values) {}

  static ChartData of(Findings findings) {
    return of(findings, Math.max(1, Math.ceilDiv(findings.series().vlrt().length, MOST_POINTS)));
  }

  /**
   * @param join how many buckets make one point
   */
  static ChartData of(Findings findings, int join) {
    Series series = findings.series();
    List<ShownServer> servers = ShownServer.of(findings);
    return new ChartData(
        series.bucketMillis() * join,
        cpu(findings, servers, join),
        findings.millibottlenecks().stream().anyMatch(one -> one.kind() == Kind.IO)
            ? lines(servers, join, one -> one.series().ioWaitPercent())
            : List.of(),
        lines(servers, join, ChartData::queued),
        sums(series.vlrt(), join),
        InteractionLines.of(findings, join),
        findings.injectedVersusFound().pairs().stream().map(ChartData::span).toList(),
        findings.origins().stream()
            .map(
                one ->
                    new double[] {
                      findings.window().millis(one.startMicros()),
                      findings.window().millis(one.endMicros())
                    })
            .toList());
  }

  /** The same for a page whose figure shows the tiers alone. */
  ChartData ofTiers() {
    return new ChartData(bucketMillis, cpu, ioWait, queue, vlrt, List.of(), injected, found);
  }

  /** The same for a page whose figure shows the interactions alone. */
  ChartData ofInteractions() {
    return new ChartData(
        bucketMillis, List.of(), List.of(), List.of(), vlrt, interactions, injected, found);
  }

  private static List<Line> cpu(Findings findings, List<ShownServer> servers, int join) {
    List<Line> lines = new ArrayList<>(lines(servers, join, one -> one.series().cpuPercent()));
    findings.series().bursty().ifPresent(beside -> lines.addAll(beside(beside.tiers(), join)));
    return lines;
  }

  /** Only the last tier of SysBursty is shown at first: the one that disturbs. */
  private static List<Line> beside(List<BurstySeries.Tier> tiers, int join) {
    List<Line> lines = new ArrayList<>();
    for (int place = 0; place < tiers.size(); place++) {
      BurstySeries.Tier tier = tiers.get(place);
      String look = TierLooks.beside(place, tiers.size());
      boolean shown = place == tiers.size() - 1;
      lines.add(
          new Line(tier.host(), tier.name(), look, 0, 0, shown, most(tier.cpuPercent(), join)));
    }
    return lines;
  }

  /** Without a request log the queue is not known, though its accept queue may be. */
  private static Double[] queued(ShownServer server) {
    Double[] queued = new Double[server.series().queued().length];
    if (server.figures().peakQueue().isPresent()) {
      Arrays.setAll(queued, bucket -> (double) server.series().queued()[bucket]);
    }
    return queued;
  }

  private static List<Line> lines(
      List<ShownServer> servers, int join, Function<ShownServer, Double[]> buckets) {
    return servers.stream()
        .map(
            one ->
                new Line(
                    one.name(),
                    one.figures().name(),
                    TierLooks.at(one.position()),
                    one.which(),
                    one.figures().queueLimit(),
                    true,
                    most(buckets.apply(one), join)))
        .toList();
  }

  /** The most of each so many buckets. */
  private static Double[] most(Double[] buckets, int join) {
    Double[] values = new Double[(buckets.length + join - 1) / join];
    for (int i = 0; i < buckets.length; i++) {
      Double most = values[i / join];
      if (buckets[i] != null && (most == null || buckets[i] > most)) {
        values[i / join] = buckets[i];
      }
    }
    return values;
  }

  static int[] sums(int[] buckets, int join) {
    int[] sums = new int[(buckets.length + join - 1) / join];
    for (int i = 0; i < buckets.length; i++) {
      sums[i / join] += buckets[i];
    }
    return sums;
  }

  private static double[] span(InjectedVersusFound.Pair pair) {
    return new double[] {pair.startMillis(), pair.startMillis() + pair.durationMillis()};
  }
}
