package ntier.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import ntier.analysis.Findings;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.TierSeries;
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

  /** One tier's values; null where unknown. */
  record Line(String tier, String name, int limit, Double[] values) {}

  static ChartData of(Findings findings) {
    return of(findings, Math.max(1, Math.ceilDiv(findings.series().vlrt().length, MOST_POINTS)));
  }

  /**
   * @param join how many buckets make one point
   */
  static ChartData of(Findings findings, int join) {
    Series series = findings.series();
    return new ChartData(
        series.bucketMillis() * join,
        cpu(findings, join),
        findings.millibottlenecks().stream().anyMatch(one -> one.kind() == Kind.IO)
            ? series.tiers().stream()
                .map(tier -> line(findings, tier, join, i -> tier.ioWaitPercent()[i]))
                .toList()
            : List.of(),
        series.tiers().stream()
            .map(tier -> line(findings, tier, join, i -> queued(findings, tier, i)))
            .toList(),
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

  private static List<Line> cpu(Findings findings, int join) {
    List<Line> lines = new ArrayList<>();
    for (TierSeries tier : findings.series().tiers()) {
      lines.add(line(findings, tier, join, i -> tier.cpuPercent()[i]));
    }
    findings
        .series()
        .neighbour()
        .ifPresent(
            beside ->
                beside
                    .tiers()
                    .forEach(
                        tier ->
                            lines.add(
                                new Line(
                                    tier.host(), tier.name(), 0, most(tier.cpuPercent(), join)))));
    return lines;
  }

  /** Without a request log the queue is not known, though its accept queue may be. */
  private static Double queued(Findings findings, TierSeries tier, int bucket) {
    return figures(findings, tier).peakQueue().isPresent()
        ? Double.valueOf(tier.queued()[bucket])
        : null;
  }

  private static TierFigures figures(Findings findings, TierSeries tier) {
    return findings.tiers().stream()
        .filter(one -> one.tier() == tier.tier())
        .findFirst()
        .orElseThrow();
  }

  private static Line line(
      Findings findings, TierSeries tier, int join, IntFunction<Double> bucket) {
    TierFigures figures = figures(findings, tier);
    Double[] buckets = new Double[tier.queued().length];
    Arrays.setAll(buckets, bucket);
    return new Line(tier.tier().key(), figures.name(), figures.queueLimit(), most(buckets, join));
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
