package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionSeries;

/**
 * The first tier's queue and the VLRT requests by interaction, for the charts: those that queue
 * most each have a line, all others have one together.
 */
final class InteractionLines {
  /** As many as the eye can tell by colour. */
  private static final int MOST_LINES = 8;

  private final List<InteractionSeries> series;

  /** By a point of the chart, the bucket whose queue it shows: the fullest of those joined. */
  private final int[] shown;

  private final int join;

  /**
   * @param file whether these are static: answered without the tiers below
   */
  record Line(String name, boolean file, int[] queued, int[] vlrt) {}

  private InteractionLines(List<InteractionSeries> series, int[] shown, int join) {
    this.series = series;
    this.shown = shown;
    this.join = join;
  }

  /**
   * @param join how many buckets make one point
   */
  static List<Line> of(Findings findings, int join) {
    List<InteractionSeries> series = findings.series().interactions();
    int[] all = new int[findings.series().vlrt().length];
    Arrays.setAll(all, bucket -> series.stream().mapToInt(one -> one.queued()[bucket]).sum());
    return new InteractionLines(series, fullest(all, join), join).lines();
  }

  private static int[] fullest(int[] queue, int join) {
    int[] fullest = new int[Math.ceilDiv(queue.length, join)];
    for (int point = 0; point < fullest.length; point++) {
      fullest[point] = point * join;
      for (int i = point * join; i < Math.min(queue.length, (point + 1) * join); i++) {
        if (queue[i] > queue[fullest[point]]) {
          fullest[point] = i;
        }
      }
    }
    return fullest;
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    boolean all = series.size() <= MOST_LINES + 1;
    int single = all ? series.size() : MOST_LINES;
    for (InteractionSeries one : series.subList(0, single)) {
      lines.add(line(one.interaction(), one.file(), List.of(one)));
    }
    if (!all) {
      List<InteractionSeries> others = series.subList(single, series.size());
      lines.add(line(say("%d others", others.size()), false, others));
    }
    return lines;
  }

  private Line line(String name, boolean file, List<InteractionSeries> of) {
    int[] queued = new int[shown.length];
    int[] vlrt = new int[shown.length];
    for (InteractionSeries one : of) {
      int[] sums = ChartData.sums(one.vlrt(), join);
      for (int point = 0; point < shown.length; point++) {
        queued[point] += one.queued()[shown[point]];
        vlrt[point] += sums[point];
      }
    }
    return new Line(name, file, queued, vlrt);
  }
}
