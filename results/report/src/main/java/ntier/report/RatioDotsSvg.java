package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.Resolution;
import ntier.analysis.turns.RoundRatio;

/**
 * The ratios of each round as dots, a row per variant, with median and interval; what equal servers
 * differ by is shaded. The scale is logarithmic: twice is as far from 1 as half.
 */
final class RatioDotsSvg {
  private static final int WIDTH = 900;
  private static final int LEFT = 280;
  private static final int RIGHT = 24;
  private static final int ROW = 28;
  private static final int BOTTOM = 40;
  private static final int LONGEST_NAME = 30;

  /** So that equal servers are not drawn as if they were far apart. */
  private static final double LEAST_SPAN = 1.05;

  private static final double[] STEPS = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};
  private static final int MOST_TICKS = 10;

  private final List<JudgedRatio> ratios;
  private final TurnLooks looks;
  private final double share;
  private final double least;
  private final double most;
  private final int bottom;
  private final StringBuilder svg = new StringBuilder();

  private RatioDotsSvg(List<JudgedRatio> ratios, Resolution resolution, TurnLooks looks) {
    this.ratios = ratios;
    this.looks = looks;
    this.share = resolution.share();
    double[] all =
        ratios.stream()
            .flatMapToDouble(
                one ->
                    DoubleStream.concat(
                        DoubleStream.of(1 + share, 1 / (1 + share)),
                        one.rounds().stream().mapToDouble(RoundRatio::ratio)))
            .toArray();
    this.least = Math.min(1 / LEAST_SPAN, DoubleStream.of(all).min().orElse(1)) / 1.01;
    this.most = Math.max(LEAST_SPAN, DoubleStream.of(all).max().orElse(1)) * 1.01;
    this.bottom = ratios.size() * ROW + 6;
  }

  /**
   * One of several variants at a load.
   *
   * @param ratios at least one, in one measure
   * @param label what it shows, for who cannot see it
   */
  static String of(List<JudgedRatio> ratios, Resolution resolution, TurnLooks looks, String label) {
    return new RatioDotsSvg(ratios, resolution, looks).draw(label);
  }

  private String draw(String label) {
    svg.append(
        say(
            "<svg class=\"dots\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            WIDTH, bottom + BOTTOM, Html.escape(label)));
    double left = x(1 / (1 + share));
    svg.append(
        say(
            "<rect class=\"band\" x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\"><title>what equal servers differ by</title></rect>\n",
            left, x(1 + share) - left, bottom));
    for (double tick : ticks()) {
      svg.append(
          say(
              "<line class=\"%s\" x1=\"%.1f\" y1=\"0\" x2=\"%.1f\" y2=\"%d\"/>",
              tick == 1 ? "axis" : "grid", x(tick), x(tick), bottom));
      text("", x(tick), bottom + 16, "middle", say("%.2f", tick));
    }
    text("", (LEFT + WIDTH - RIGHT) / 2.0, bottom + 34, "middle", label);
    for (int i = 0; i < ratios.size(); i++) {
      row(ratios.get(i), i * ROW + ROW / 2.0 + 3);
    }
    return svg.append("</svg>\n").toString();
  }

  private void row(JudgedRatio judged, double y) {
    String name = judged.ratio().of().variant();
    svg.append("<g " + looks.of(name).attributes("") + ">");
    svg.append("<title>" + Html.escape(name) + "</title>");
    text("name", LEFT - 14, y + 5, "end", PlotSvg.shortened(name, LONGEST_NAME));
    for (RoundRatio one : judged.rounds()) {
      svg.append(
          say(
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>round %d: %.3f</title></circle>",
              x(one.ratio()), y, one.round(), one.ratio()));
    }
    svg.append(
        say(
            "<line class=\"whisker\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
            x(judged.ratio().interval().low()), y, x(judged.ratio().interval().high()), y));
    svg.append(
        say(
            "<rect class=\"median\" x=\"%.1f\" y=\"%.1f\" width=\"3\" height=\"18\"/></g>\n",
            x(judged.ratio().median()) - 1.5, y - 9));
  }

  /** At round numbers, 1 among them. */
  private List<Double> ticks() {
    for (double step : STEPS) {
      List<Double> ticks = new ArrayList<>();
      for (long i = Math.round(Math.ceil(least / step)); i * step <= most; i++) {
        ticks.add(Math.round(i * step * 100) / 100.0);
      }
      if (ticks.size() <= MOST_TICKS) {
        return ticks;
      }
    }
    return List.of(1.0);
  }

  private double x(double ratio) {
    return LEFT + Math.log(ratio / least) / Math.log(most / least) * (WIDTH - LEFT - RIGHT);
  }

  private void text(String cssClass, double x, double y, String anchor, String text) {
    svg.append(
        say(
            "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            cssClass, x, y, anchor, Html.escape(text)));
  }
}
