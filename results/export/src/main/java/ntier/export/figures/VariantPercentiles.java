package ntier.export.figures;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Variant;

/** The percentiles of all runs: a colour for each variant, whose further runs are thinner. */
record VariantPercentiles(List<Variant> variants) {
  private static final double TOP = 20;
  private static final double PLOT = 200;
  private static final double BOTTOM = 32;
  private static final double LEFT = 46;
  private static final double FIRST = 1;
  private static final double FURTHER = 0.5;

  VariantPercentiles {
    variants = List.copyOf(variants);
  }

  /** Dashed where all colours are in use. */
  private static Pen pen(int place, double width) {
    return new Pen(Colour.ofTier(place), width, place / Colour.DIFFERENT % 2 == 1);
  }

  private List<Frame.Entry> legend() {
    List<Frame.Entry> entries = new ArrayList<>();
    for (Variant variant : variants) {
      entries.add(new Frame.Entry(variant.label(), pen(entries.size(), FIRST)));
    }
    return entries;
  }

  double height() {
    return TOP + Frame.headroom(legend()) + PLOT + BOTTOM;
  }

  void draw(Canvas canvas) {
    List<Percentiles.Curve> curves = new ArrayList<>();
    for (int place = 0; place < variants.size(); place++) {
      double width = FIRST;
      for (ComparedRun run : variants.get(place).runs()) {
        curves.add(
            new Percentiles.Curve(run.findings().requests().distribution(), pen(place, width)));
        width = FURTHER;
      }
    }
    Box box = new Box(LEFT, TOP + Frame.headroom(legend()), Figure.PLOT_WIDTH, PLOT);
    new Percentiles(curves).draw(canvas, box);
    Frame.legend(canvas, box, legend());
  }
}
