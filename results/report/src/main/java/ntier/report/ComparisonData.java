package ntier.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import ntier.analysis.Findings;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.Variant;
import ntier.analysis.figures.PercentilePoint;
import ntier.analysis.figures.ShownServer;
import ntier.analysis.figures.TierSeries;

/**
 * What the charts of a comparison draw: response times of all runs, and of each variant's first run
 * what happened over time. Buckets of long runs are joined, in all panels alike.
 *
 * @param variants labels
 * @param runs percentiles of each run
 * @param buckets of the longest panel
 */
record ComparisonData(
    List<String> variants, List<Run> runs, int bucketMillis, int buckets, List<Panel> panels) {
  /** About a pixel each on a wide screen: many panels must not make a large page. */
  static final int MOST_POINTS = 2400;

  /**
   * @param variant its number
   * @param millis ten points for each nine of the percentile
   */
  record Run(String label, int variant, int repetition, double[] millis) {}

  /**
   * @param vlrt per bucket
   * @param injected from and to, in milliseconds
   * @param found the same, without aftermaths
   */
  record Panel(List<Tier> queue, int[] vlrt, List<double[]> injected, List<double[]> found) {}

  /**
   * @param look its colour, see {@link TierLooks}
   * @param which of its tier's servers it is, from 0
   * @param values requests queued; null where unknown
   * @param dropped in all
   * @param dropsAt the buckets with drops
   */
  record Tier(
      String tier,
      String name,
      String look,
      int which,
      int limit,
      Integer[] values,
      long dropped,
      int[] dropsAt) {}

  static ComparisonData of(Comparison comparison) {
    List<Variant> variants = comparison.variants();
    int longest =
        variants.stream()
            .mapToInt(one -> one.first().findings().series().vlrt().length)
            .max()
            .orElse(0);
    int join = Math.max(1, Math.ceilDiv(longest, MOST_POINTS));
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      for (ComparedRun run : variants.get(i).runs()) {
        runs.add(run(run, i));
      }
    }
    List<Panel> panels = variants.stream().map(one -> panel(one.first().findings(), join)).toList();
    return new ComparisonData(
        variants.stream().map(Variant::label).toList(),
        runs,
        variants.getFirst().first().findings().series().bucketMillis() * join,
        Math.ceilDiv(longest, join),
        panels);
  }

  private static Run run(ComparedRun run, int variant) {
    return new Run(
        run.variant(),
        variant,
        run.repetition(),
        run.findings().requests().distribution().stream()
            .mapToDouble(PercentilePoint::millis)
            .toArray());
  }

  private static Panel panel(Findings findings, int join) {
    ChartData charts = ChartData.of(findings, join);
    List<ShownServer> servers = ShownServer.of(findings);
    List<Tier> tiers = new ArrayList<>();
    for (int i = 0; i < charts.queue().size(); i++) {
      tiers.add(tier(charts.queue().get(i), servers.get(i).series(), join));
    }
    return new Panel(tiers, charts.vlrt(), charts.injected(), charts.found());
  }

  private static Tier tier(ChartData.Line queue, TierSeries series, int join) {
    int[] drops = ChartData.sums(series.drops(), join);
    return new Tier(
        queue.tier(),
        queue.name(),
        queue.look(),
        queue.which(),
        queue.limit(),
        Arrays.stream(queue.values())
            .map(value -> value == null ? null : value.intValue())
            .toArray(Integer[]::new),
        Arrays.stream(drops).sum(),
        IntStream.range(0, drops.length).filter(i -> drops[i] > 0).toArray());
  }
}
