package ntier.report;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A small chart of several variants at a few places along its horizontal axis, as lines or as bars,
 * with whiskers for the intervals.
 */
final class PlotSvg {
  static final int WIDTH = 600;
  static final int HEIGHT = 300;
  private static final int LEFT = 74;
  private static final int RIGHT = 12;
  private static final int TOP = 10;
  private static final int BOTTOM = 48;
  private static final double OF_A_PLACE = 0.8;
  private static final int LONGEST_LABEL = 90;

  /** How its values are drawn. */
  enum Form {
    LINES,
    /** Lines on a logarithmic scale. */
    LOGARITHMIC,
    BARS
  }

  /**
   * @param limited whether something else was the limit
   */
  record Value(double value, double low, double high, boolean limited) {}

  /**
   * A variant's values.
   *
   * @param values one for each place; empty where there is none
   */
  record Line(TurnLooks.Look look, List<Optional<Value>> values) {}

  private final Form form;
  private final List<String> places;
  private final List<Line> lines;
  private final Scale scale;
  private final StringBuilder svg = new StringBuilder();

  private PlotSvg(Form form, List<String> places, List<Line> lines) {
    this.form = form;
    this.places = places;
    this.lines = lines;
    this.scale =
        Scale.of(
            lines.stream()
                .flatMap(line -> line.values().stream())
                .flatMap(Optional::stream)
                .toList(),
            form == Form.LOGARITHMIC,
            HEIGHT - BOTTOM,
            TOP);
  }

  /**
   * A chart.
   *
   * @param label what it shows, for who cannot see it
   * @param axis what the places are
   */
  static String of(String label, String axis, Form form, List<String> places, List<Line> lines) {
    return new PlotSvg(form, places, lines).draw(label, axis);
  }

  private String draw(String label, String axis) {
    svg.append(
        say(
            "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            WIDTH, HEIGHT, Html.escape(label)));
    for (double tick : scale.ticks()) {
      double y = scale.y(tick);
      svg.append(
          say(
              "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
              LEFT, y, WIDTH - RIGHT, y));
      text(LEFT - 8, y + 4, "end", Scale.text(tick));
    }
    svg.append(
        say(
            "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
            LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM));
    int longest = Math.max(4, LONGEST_LABEL / Math.max(1, places.size()));
    for (int i = 0; i < places.size(); i++) {
      text(x(i), HEIGHT - BOTTOM + 18, "middle", shortened(places.get(i), longest));
    }
    text((WIDTH + LEFT) / 2.0, HEIGHT - 8, "middle", axis);
    for (int i = 0; i < lines.size(); i++) {
      draw(lines.get(i), i);
    }
    return svg.append("</svg>\n").toString();
  }

  static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }

  private void text(double x, double y, String anchor, String text) {
    svg.append(
        say(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x, y, anchor, Html.escape(text)));
  }

  private void draw(Line line, int which) {
    boolean bars = form == Form.BARS;
    svg.append("<g " + line.look().attributes(bars ? "series bar" : "series") + ">\n");
    if (!bars) {
      path(line);
    }
    for (int i = 0; i < places.size(); i++) {
      if (line.values().get(i).isPresent()) {
        Value value = line.values().get(i).get();
        svg.append("<g>");
        if (bars) {
          bar(value, x(i), which);
        } else {
          whisker(value, x(i));
          svg.append(
              say(
                  "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>",
                  limited(value), x(i), scale.y(value.value())));
        }
        svg.append(
            say(
                "<title>%s, %s: %s (%s to %s)</title></g>\n",
                Html.escape(line.look().name()),
                Html.escape(places.get(i)),
                Scale.text(value.value()),
                Scale.text(value.low()),
                Scale.text(value.high())));
      }
    }
    svg.append("</g>\n");
  }

  private void path(Line line) {
    StringBuilder path = new StringBuilder();
    IntStream.range(0, places.size())
        .filter(i -> line.values().get(i).isPresent())
        .forEach(
            i ->
                path.append(
                    say(
                        "%s%.1f %.1f",
                        path.isEmpty() ? "M" : "L",
                        x(i),
                        scale.y(line.values().get(i).get().value()))));
    String dashes = line.look().line().equals("second") ? " stroke-dasharray=\"8 4\"" : "";
    svg.append(say("<path d=\"%s\"%s/>\n", path, dashes));
  }

  private void bar(Value value, double middle, int which) {
    double width = place() * OF_A_PLACE / lines.size();
    double left = middle - place() * OF_A_PLACE / 2 + which * width;
    double top = scale.y(value.value());
    svg.append(
        say(
            "<rect%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
            limited(value), left, top, Math.max(1, width - 2), HEIGHT - BOTTOM - top));
    whisker(value, left + (width - 2) / 2);
  }

  private void whisker(Value value, double x) {
    svg.append(
        say(
            "<line class=\"whisker\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
            x, scale.y(value.low()), x, scale.y(value.high())));
  }

  private static String limited(Value value) {
    return value.limited() ? " class=\"limited\"" : "";
  }

  private double place() {
    return (WIDTH - LEFT - RIGHT) / (double) places.size();
  }

  private double x(int place) {
    return LEFT + (place + 0.5) * place();
  }
}
