package ntier.export.figures;

import java.util.List;
import ntier.analysis.Findings;

/** The figures of a run, by the names of their files. */
enum Figure {
  TIMELINE("timeline", 3),
  CPU("cpu", 1),
  QUEUES("queues", 1),
  VLRT("vlrt", 1),
  RESPONSE_TIMES("response-times", 1),
  PERCENTILES("percentiles", 1);

  /** 5 inches: a figure is set at this width, or scaled to a column of 3.5 without harm. */
  static final double WIDTH = 360;

  private static final double LEFT = 46;
  private static final double RIGHT = 12;
  private static final double TOP = 20;
  private static final double BOTTOM = 32;
  private static final double PLOT = 108;

  /** Between panels that stand on each other. */
  private static final double BETWEEN = 24;

  private final String fileName;
  private final int panels;

  Figure(String fileName, int panels) {
    this.fileName = fileName;
    this.panels = panels;
  }

  /** Without its ending. */
  String fileName() {
    return fileName;
  }

  double height() {
    return TOP + panels * PLOT + (panels - 1) * BETWEEN + BOTTOM;
  }

  void draw(Canvas canvas, Findings findings, TimeSpan span) {
    TierPanels tiers = new TierPanels(findings);
    Panel vlrt = new VlrtPanel(findings.series());
    switch (this) {
      case TIMELINE -> stack(canvas, span, List.of(tiers.cpu(), tiers.queues(), vlrt));
      case CPU -> stack(canvas, span, List.of(tiers.cpu()));
      case QUEUES -> stack(canvas, span, List.of(tiers.queues()));
      case VLRT -> stack(canvas, span, List.of(vlrt));
      case RESPONSE_TIMES -> new Histogram(findings.responseTimes()).draw(canvas, box(0));
      case PERCENTILES -> new Percentiles(findings.requests().distribution()).draw(canvas, box(0));
    }
  }

  private static void stack(Canvas canvas, TimeSpan span, List<Panel> panels) {
    for (int i = 0; i < panels.size(); i++) {
      panels.get(i).draw(canvas, box(i), span, i == panels.size() - 1);
    }
  }

  private static Box box(int panel) {
    return new Box(LEFT, TOP + panel * (PLOT + BETWEEN), WIDTH - LEFT - RIGHT, PLOT);
  }
}
