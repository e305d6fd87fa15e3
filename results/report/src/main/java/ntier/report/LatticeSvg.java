package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.IntStream;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.migration.Edge;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.Node;

/**
 * The stacks of a migration, those with as many new servers below each other, and a line for each
 * step. What a step does is told by a word, by the line's dashes and by its colour.
 */
final class LatticeSvg {
  private static final int COLUMN = 390;
  private static final int ROW = 104;
  private static final int WIDTH = 226;
  private static final int HEIGHT = 72;
  private static final int MARGIN = 8;

  /** Where on a step its words are, from its beginning: in its middle others cross it. */
  private static final double WORDS = 0.34;

  /** Of its width, so that it is not made smaller than can be read. */
  private static final double LEAST_SHARE = 0.85;

  private static final int LONGEST_LINE = 28;

  private final Lattice lattice;
  private final List<List<Node>> columns;
  private final StringBuilder svg = new StringBuilder();

  private LatticeSvg(Lattice lattice) {
    this.lattice = lattice;
    int steps = lattice.migration().moving().size();
    this.columns =
        IntStream.rangeClosed(0, steps)
            .mapToObj(
                level -> lattice.nodes().stream().filter(node -> node.level() == level).toList())
            .toList();
  }

  /**
   * The picture.
   *
   * @param source what it is drawn from, for who cannot see it
   */
  static String of(Lattice lattice, String source) {
    return new LatticeSvg(lattice).draw(source);
  }

  private String draw(String source) {
    int width = (columns.size() - 1) * COLUMN + WIDTH + 2 * MARGIN;
    svg.append(
        say(
            "<div class=\"wide\"><svg class=\"lattice\" viewBox=\"0 0 %d %d\" style=\"min-width: %.0fpx\" role=\"img\" aria-label=\"%s\">\n",
            width,
            height(),
            LEAST_SHARE * width,
            Html.escape(
                say(
                    "stacks from %s, %s; the tables below say the same",
                    lattice.migration().words(), source))));
    lattice.edges().forEach(this::line);
    lattice.nodes().forEach(this::node);
    lattice.edges().forEach(this::words);
    return svg.append("</svg></div>\n").toString();
  }

  private int height() {
    int most = columns.stream().mapToInt(List::size).max().orElseThrow();
    return most * ROW + 2 * MARGIN;
  }

  private double x(Node node) {
    return MARGIN + (double) node.level() * COLUMN;
  }

  private double middle(Node node) {
    List<Node> column = columns.get(node.level());
    return height() / 2.0 + (column.indexOf(node) - (column.size() - 1) / 2.0) * ROW;
  }

  private void node(Node node) {
    double x = x(node);
    double y = middle(node) - HEIGHT / 2.0;
    String look = !node.known() ? "unknown" : node.overflows().isEmpty() ? "holds" : "drops";
    svg.append(
        say(
            "<g class=\"node %s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n",
            look, x, y, WIDTH, HEIGHT));
    text(x + 12, y + 22, "name", node.stack());
    text(x + 12, y + 43, "", "drops: " + node.whoDrops());
    text(
        x + 12,
        y + 62,
        "",
        say(
            "VLRT %s %%, p99 %s",
            RunFigure.VLRT_PERCENT.median(node.spread(RunFigure.VLRT_PERCENT)),
            RunFigure.P99.median(node.spread(RunFigure.P99))));
    svg.append(
        say(
            "<title>%s: %s</title></g>\n",
            Html.escape(node.stack()), Html.escape(node.whoDrops())));
  }

  private void text(double x, double y, String look, String text) {
    svg.append(
        say(
            "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>\n",
            look.isEmpty() ? "" : " class=\"" + look + "\"",
            x,
            y,
            Html.escape(PlotSvg.shortened(text, LONGEST_LINE))));
  }

  private void line(Edge edge) {
    svg.append(
        say(
            "<line class=\"step %s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            look(edge.verdict()),
            x(edge.before()) + WIDTH,
            middle(edge.before()),
            x(edge.after()),
            middle(edge.after())));
  }

  private void words(Edge edge) {
    double x = x(edge.before()) + WIDTH + WORDS * (COLUMN - WIDTH);
    double y = middle(edge.before()) + WORDS * (middle(edge.after()) - middle(edge.before()));
    svg.append(
        say(
            "<text class=\"verdict-of %s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s<title>%s</title></text>\n",
            look(edge.verdict()),
            x,
            y - 4,
            Html.escape(
                lattice.migration().tiers().get(lattice.migration().moving().get(edge.step()))
                    + ": "
                    + MigrationTables.words(edge.verdict())),
            Html.escape(edge.reason())));
  }

  private static String look(Judgement verdict) {
    return key(verdict).replace('_', '-');
  }
}
