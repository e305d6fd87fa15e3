package ntier.export.figures;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;

/**
 * A row for each variant: figures' medians over its runs as squares, the interval of each median as
 * a line. What a variant does not have, or one of its runs does not know, is left out.
 *
 * @param name of the axis
 * @param dots what is drawn in each row
 */
record VariantDots(String name, List<Variant> variants, List<Dot> dots) {
  private static final double TOP = 20;
  private static final double BOTTOM = 32;
  private static final double ROW = 15;
  private static final double RIGHT = 14;
  private static final double BESIDE = 6;

  /** Half of a figure is the plot's at least. */
  private static final double WIDEST_LABEL = Figure.WIDTH / 2;

  private static final double HALF = 2;
  private static final int STEPS = 4;

  /**
   * One figure.
   *
   * @param name in the legend
   */
  record Dot(String name, Colour colour, RunFigure figure) {}

  VariantDots {
    variants = List.copyOf(variants);
    dots = List.copyOf(dots);
  }

  double height() {
    return TOP + Frame.headroom(legend()) + variants.size() * ROW + BOTTOM;
  }

  private List<Frame.Entry> legend() {
    return dots.size() < 2
        ? List.of()
        : dots.stream().map(dot -> new Frame.Entry(dot.name(), Pen.solid(dot.colour()))).toList();
  }

  void draw(Canvas canvas) {
    double left = BESIDE + labelWidth() + BESIDE;
    double top = TOP + Frame.headroom(legend());
    Box box = new Box(left, top, Figure.WIDTH - left - RIGHT, variants.size() * ROW);
    Axis across = Axis.linear(0, Axis.holding(most()).to(), STEPS);
    Frame frame = new Frame(box, across, new Axis(0, 1, false, List.of()));
    frame.grid(canvas);
    for (int row = 0; row < variants.size(); row++) {
      double y = top + (row + 0.5) * ROW;
      canvas.text(
          left - BESIDE,
          y + Canvas.TEXT / 3,
          cut(canvas, variants.get(row).label()),
          Canvas.Anchor.END);
      row(canvas, frame, variants.get(row), y);
    }
    frame.axes(canvas, "", name);
    frame.legend(canvas, legend());
  }

  private void row(Canvas canvas, Frame frame, Variant variant, double middle) {
    double apart = ROW / (dots.size() + 1);
    for (int i = 0; i < dots.size(); i++) {
      Dot dot = dots.get(i);
      Optional<Spread> known = variant.spread(dot.figure().of());
      if (known.isPresent()) {
        double y = middle - ROW / 2 + (i + 1) * apart;
        Spread spread = known.get();
        canvas.line(frame.x(spread.low()), y, frame.x(spread.high()), y, Pen.solid(dot.colour()));
        canvas.bar(frame.x(spread.median()) - HALF, y - HALF, 2 * HALF, 2 * HALF, dot.colour());
      }
    }
  }

  private double most() {
    return variants.stream()
        .flatMap(
            variant -> dots.stream().flatMap(dot -> variant.spread(dot.figure().of()).stream()))
        .mapToDouble(Spread::high)
        .max()
        .orElse(0);
  }

  private double labelWidth() {
    return variants.stream()
        .mapToDouble(variant -> TextFont.width(variant.label(), Canvas.TEXT))
        .map(width -> Math.min(WIDEST_LABEL, width))
        .max()
        .orElse(0);
  }

  /** The beginning of a label that has no room. */
  private static String cut(Canvas canvas, String label) {
    String text = label;
    while (canvas.width(text) > WIDEST_LABEL) {
      text = text.substring(0, text.length() - 2) + "…";
    }
    return text;
  }

  /** Of the whole run. */
  static VariantDots of(String name, List<Variant> variants, RunFigure figure) {
    return new VariantDots(name, variants, List.of(new Dot(name, Colour.PLAIN, figure)));
  }

  /** A dot for each tier, in its colour. */
  static VariantDots ofTiers(String name, List<Variant> variants, Stream<RunFigure> figures) {
    List<RunFigure> all = figures.toList();
    List<Dot> dots =
        all.stream()
            .map(
                figure ->
                    new Dot(
                        figure.tier().orElseThrow(), Colour.ofTier(all.indexOf(figure)), figure))
            .toList();
    return new VariantDots(name, variants, dots);
  }
}
