package ntier.report;

import static ntier.analysis.words.Words.say;

import ntier.analysis.figures.ResponseTimeBins;

/**
 * The response-time histogram of Figure 1 of paper 002: seconds across, number of requests upwards
 * on a logarithmic scale.
 */
final class HistogramSvg {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 320;
  private static final int LEFT = 76;
  private static final int BOTTOM = 52;
  private static final int TOP = 12;
  private static final int RIGHT = 12;
  private static final int VLRT_MILLIS = 1000;

  /** Below 1, so that a single request is a bar that can be seen. */
  private static final double LEAST = 0.6;

  private final ResponseTimeBins bins;
  private final int seconds;
  private final double most;
  private final StringBuilder svg = new StringBuilder();

  private HistogramSvg(ResponseTimeBins bins) {
    this.bins = bins;
    this.seconds = Math.max(1, Math.ceilDiv(bins.counts().length * bins.binMillis(), 1000));
    long highest = 1;
    for (long count : bins.counts()) {
      highest = Math.max(highest, count);
    }
    this.most = Math.pow(10, Math.ceil(Math.log10(highest * 1.05)));
  }

  static String of(ResponseTimeBins bins) {
    return new HistogramSvg(bins).draw();
  }

  private String draw() {
    svg.append(
        say(
            "<svg class=\"histogram\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"How many"
                + " requests took how long\">\n",
            WIDTH, HEIGHT));
    drawCounts();
    drawSeconds();
    for (int bin = 0; bin < bins.counts().length; bin++) {
      if (bins.counts()[bin] > 0) {
        drawBar(bin);
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private void drawCounts() {
    for (long count = 1; count <= most; count *= 10) {
      double y = y(count);
      svg.append(line("", LEFT, y, WIDTH - RIGHT, y));
      svg.append(text(LEFT - 8, y + 5, "end", say("%,d", count)));
    }
    svg.append(
        say(
            "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">requests (log)</text>\n",
            (HEIGHT - BOTTOM + TOP) / 2));
  }

  private void drawSeconds() {
    int step = Math.max(1, seconds / 15);
    for (int second = 0; second <= seconds; second += step) {
      double x = x(second * 1000.0);
      svg.append(line("", x, TOP, x, HEIGHT - BOTTOM));
      svg.append(text(x, HEIGHT - BOTTOM + 20, "middle", Integer.toString(second)));
    }
    svg.append(line("axis", LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM));
    svg.append(text((WIDTH + LEFT) / 2.0, HEIGHT - 8, "middle", "response time in seconds"));
  }

  private void drawBar(int bin) {
    double from = bin * (double) bins.binMillis();
    double top = y(bins.counts()[bin]);
    double left = x(from);
    double width = Math.max(1.5, x(from + bins.binMillis()) - left - 0.5);
    svg.append(
        say(
            "<rect%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%,d requests took"
                + " %.1f to %.1f s</title></rect>\n",
            from >= VLRT_MILLIS ? " class=\"long\"" : "",
            left,
            top,
            width,
            HEIGHT - BOTTOM - top,
            bins.counts()[bin],
            from / 1000,
            (from + bins.binMillis()) / 1000));
  }

  private double x(double millis) {
    return LEFT + millis / (seconds * 1000.0) * (WIDTH - LEFT - RIGHT);
  }

  private double y(double count) {
    double part = Math.log10(count / LEAST) / Math.log10(most / LEAST);
    return HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP);
  }

  private static String line(String cssClass, double x1, double y1, double x2, double y2) {
    return say(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
        cssClass, x1, y1, x2, y2);
  }

  private static String text(double x, double y, String anchor, String text) {
    return say("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
  }
}
