package ntier.export.figures;

import java.util.ArrayList;
import java.util.List;

/** The axes of a plot, their names, and its legend. */
record Frame(Box box, Axis across, Axis up) {
  private static final double SAMPLE = 16;
  private static final double GAP = 10;

  /** From a line of a legend to the next. */
  private static final double ROW = 12;

  /** One line of the plot in its legend. */
  record Entry(String name, Pen pen) {}

  double x(double value) {
    return across.x(value, box);
  }

  double y(double value) {
    return up.y(value, box);
  }

  /** Below the data. */
  void grid(Canvas canvas) {
    for (Axis.Tick tick : up.ticks()) {
      canvas.line(box.left(), y(tick.value()), box.right(), y(tick.value()), Pen.GRID);
    }
    for (Axis.Tick tick : across.ticks()) {
      canvas.line(x(tick.value()), box.top(), x(tick.value()), box.bottom(), Pen.GRID);
    }
  }

  /**
   * Above the data.
   *
   * @param nameAcross empty for a plot that stands on another one
   */
  void axes(Canvas canvas, String nameUp, String nameAcross) {
    canvas.line(box.left(), box.top(), box.left(), box.bottom(), Pen.AXIS);
    canvas.line(box.left(), box.bottom(), box.right(), box.bottom(), Pen.AXIS);
    for (Axis.Tick tick : up.ticks()) {
      canvas.text(box.left() - 4, y(tick.value()) + 3, tick.text(), Canvas.Anchor.END);
    }
    if (!nameUp.isEmpty()) {
      canvas.upright(box.left() - 36, box.top() + box.height() / 2, nameUp);
    }
    if (!nameAcross.isEmpty()) {
      for (Axis.Tick tick : across.ticks()) {
        canvas.text(x(tick.value()), box.bottom() + 12, tick.text(), Canvas.Anchor.MIDDLE);
      }
      canvas.text(
          box.left() + box.width() / 2, box.bottom() + 25, nameAcross, Canvas.Anchor.MIDDLE);
    }
  }

  /** As {@link #legend(Canvas, Box, List)}. */
  void legend(Canvas canvas, List<Entry> entries) {
    legend(canvas, box, entries);
  }

  /** Above the plot, from the right, in as many lines as it takes; the last one is the lowest. */
  static void legend(Canvas canvas, Box box, List<Entry> entries) {
    double y = box.top() - 6;
    for (List<Entry> row : rows(entries).reversed()) {
      double x = box.right();
      for (Entry entry : row.reversed()) {
        x -= canvas.width(entry.name());
        canvas.text(x, y, entry.name(), Canvas.Anchor.START);
        x -= SAMPLE + 3;
        canvas.line(x, y - 3, x + SAMPLE, y - 3, entry.pen());
        x -= GAP;
      }
      y -= ROW;
    }
  }

  /** What a legend needs above its last line. */
  static double headroom(List<Entry> entries) {
    return ROW * Math.max(0, rows(entries).size() - 1);
  }

  private static List<List<Entry>> rows(List<Entry> entries) {
    List<List<Entry>> rows = new ArrayList<>();
    double room = 0;
    for (Entry entry : entries) {
      double width = TextFont.width(entry.name(), Canvas.TEXT) + SAMPLE + 3 + GAP;
      if (rows.isEmpty() || width > room) {
        rows.add(new ArrayList<>());
        room = Figure.PLOT_WIDTH + GAP;
      }
      rows.getLast().add(entry);
      room -= width;
    }
    return rows;
  }
}
