package ntier.export.figures;

import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.comparison.Variant;
import ntier.analysis.figures.TierFigures;

/** The queues over time of each variant's first run, one below the other, at one scale. */
record VariantQueues(List<Variant> variants, Double fromSeconds, Double toSeconds) {
  private static final double LEFT = 46;
  private static final double PLOT = 108;
  private static final double LABEL = 14;
  private static final double LEGEND = 16;
  private static final double BETWEEN = 30;
  private static final double BOTTOM = 8;

  VariantQueues {
    variants = List.copyOf(variants);
  }

  private Panel panel(Variant variant) {
    return new TierPanels(variant.first().findings()).queues(most());
  }

  /** The longest queue of all, or the highest limit that is drawn: their heights are compared. */
  private double most() {
    return variants.stream()
        .map(variant -> variant.first().findings().tiers())
        .mapToDouble(VariantQueues::most)
        .max()
        .orElse(0);
  }

  private static double most(List<TierFigures> tiers) {
    double longest = tiers.stream().mapToLong(tier -> tier.peakQueue().orElse(0)).max().orElse(0);
    double limit =
        tiers.stream()
            .mapToInt(TierFigures::queueLimit)
            .filter(one -> LinePanel.isNear(one, longest))
            .max()
            .orElse(0);
    return Math.max(longest, limit);
  }

  private static double above(Panel panel) {
    return LABEL + LEGEND + panel.headroom();
  }

  double height() {
    double plots =
        variants.stream().mapToDouble(variant -> above(panel(variant)) + PLOT + BETWEEN).sum();
    return plots + BOTTOM;
  }

  /**
   * @throws IllegalArgumentException if the part that is asked for is empty in one of them
   */
  void draw(Canvas canvas) {
    double top = 0;
    for (Variant variant : variants) {
      Findings findings = variant.first().findings();
      Panel panel = panel(variant);
      canvas.text(LEFT, top + LABEL, variant.label(), Canvas.Anchor.START);
      top += above(panel);
      panel.draw(
          canvas,
          new Box(LEFT, top, Figure.PLOT_WIDTH, PLOT),
          TimeSpan.of(findings, fromSeconds, toSeconds),
          true);
      top += PLOT + BETWEEN;
    }
  }
}
