package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionSeries;

/**
 * The first tier's queue and the VLRT requests by interaction, for the charts: files and the pages
 * that queue most each have a line, all other pages have one together.
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
    List<InteractionSeries> others = others();
    for (InteractionSeries one : series) {
      if (!others.contains(one)) {
        lines.add(line(one.interaction(), one.file(), List.of(one)));
      }
    }
    if (!others.isEmpty()) {
      lines.add(line(say("%d others", others.size()), false, others));
    }
    return lines;
  }

  /** The pages that queue least; none where one more line has room for all. */
  private List<InteractionSeries> others() {
    if (series.size() <= MOST_LINES + 1) {
      return List.of();
    }
    List<InteractionSeries> pages = series.stream().filter(one -> !one.file()).toList();
    int files = series.size() - pages.size();
    return pages.subList(Math.min(pages.size(), MOST_LINES - files), pages.size());
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
