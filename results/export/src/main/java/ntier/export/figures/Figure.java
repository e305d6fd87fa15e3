package ntier.export.figures;

import java.util.List;
import ntier.analysis.Findings;

/** The figures of a run, by the names of their files. */
enum Figure {
  TIMELINE("timeline"),
  CPU("cpu"),
  QUEUES("queues"),
  VLRT("vlrt"),
  RESPONSE_TIMES("response-times"),
  PERCENTILES("percentiles");

  /** 5 inches: a figure is set at this width, or scaled to a column of 3.5 without harm. */
  static final double WIDTH = 360;

  private static final double LEFT = 46;
  private static final double RIGHT = 12;

  /** How wide what is drawn in a figure is, and what is written above it. */
  static final double PLOT_WIDTH = WIDTH - LEFT - RIGHT;

  private static final double TOP = 20;
  private static final double BOTTOM = 32;
  private static final double PLOT = 108;

  /** Between panels that stand on each other. */
  private static final double BETWEEN = 24;

  private final String fileName;

  Figure(String fileName) {
    this.fileName = fileName;
  }

  /** Without its ending. */
  String fileName() {
    return fileName;
  }

  double height(Findings findings) {
    List<Panel> panels = panels(findings);
    double above = panels.stream().mapToDouble(Panel::headroom).sum();
    int plots = Math.max(1, panels.size());
    return TOP + above + plots * PLOT + (plots - 1) * BETWEEN + BOTTOM;
  }

  void draw(Canvas canvas, Findings findings, TimeSpan span) {
    switch (this) {
      case RESPONSE_TIMES -> new Histogram(findings.responseTimes()).draw(canvas, box(TOP));
      case PERCENTILES -> Percentiles.of(findings.requests().distribution()).draw(canvas, box(TOP));
      default -> stack(canvas, span, panels(findings));
    }
  }

  /** Those over time, from above; none in the other figures. */
  private List<Panel> panels(Findings findings) {
    TierPanels tiers = new TierPanels(findings);
    Panel vlrt = new VlrtPanel(findings.series());
    return switch (this) {
      case TIMELINE -> List.of(tiers.cpu(), tiers.queues(), vlrt);
      case CPU -> List.of(tiers.cpu());
      case QUEUES -> List.of(tiers.queues());
      case VLRT -> List.of(vlrt);
      case RESPONSE_TIMES, PERCENTILES -> List.of();
    };
  }

  private static void stack(Canvas canvas, TimeSpan span, List<Panel> panels) {
    double top = TOP;
    for (Panel panel : panels) {
      top += panel.headroom();
      panel.draw(canvas, box(top), span, panel == panels.getLast());
      top += PLOT + BETWEEN;
    }
  }

  private static Box box(double top) {
    return new Box(LEFT, top, PLOT_WIDTH, PLOT);
  }
}
