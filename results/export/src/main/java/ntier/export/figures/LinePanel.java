package ntier.export.figures;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.millibottleneck.Millibottleneck;

/**
 * A line per tier over time, above the grey spans of the millibottlenecks.
 *
 * @param least the axis reaches at least so far up
 */
record LinePanel(Findings findings, String name, List<TierLine> lines, double least)
    implements Panel {
  private static final double FAR = 3;

  /** More places than any server's threads and backlog usually have. */
  private static final int MANY = 1000;

  @Override
  public void draw(Canvas canvas, Box box, TimeSpan span, boolean lowest) {
    double values = lines.stream().mapToDouble(line -> line.most(span)).max().orElse(0);
    double most = Math.max(least, values);
    for (TierLine line : lines) {
      most = Math.max(most, isNear(line.limit(), values) ? line.limit() : 0);
    }
    Frame frame = new Frame(box, span.axis(), Axis.holding(most));
    spans(canvas, frame, span);
    frame.grid(canvas);
    for (TierLine line : lines) {
      if (line.limit() > 0 && line.limit() <= most) {
        double y = frame.y(line.limit());
        canvas.line(box.left(), y, box.right(), y, Pen.dashed(line.colour()));
      }
      line.draw(canvas, frame, span);
    }
    frame.axes(canvas, name, lowest ? "seconds since the measure phase began" : "");
    frame.legend(canvas, entries());
  }

  /**
   * Whether a limit is drawn: beside the 65,535 places of an asynchronous server nothing else could
   * be seen.
   *
   * @param values the highest of them
   */
  static boolean isNear(int limit, double values) {
    return limit <= MANY || limit <= FAR * values;
  }

  @Override
  public double headroom() {
    return Frame.headroom(entries());
  }

  private List<Frame.Entry> entries() {
    List<Frame.Entry> entries = new ArrayList<>();
    for (TierLine line : lines) {
      entries.add(new Frame.Entry(line.name(), Pen.solid(line.colour())));
    }
    if (lines.stream().anyMatch(line -> line.limit() > 0)) {
      entries.add(new Frame.Entry("limit", Pen.dashed(Colour.INK)));
    }
    return entries;
  }

  private void spans(Canvas canvas, Frame frame, TimeSpan span) {
    for (Millibottleneck one : findings.origins()) {
      double from = Math.max(span.fromSeconds(), seconds(one.startMicros()));
      double to = Math.min(span.toSeconds(), seconds(one.endMicros()));
      if (from < to) {
        Box box = frame.box();
        canvas.bar(
            frame.x(from), box.top(), frame.x(to) - frame.x(from), box.height(), Colour.SPAN);
      }
    }
  }

  private double seconds(long atMicros) {
    return (atMicros - findings.window().startMicros()) / 1e6;
  }
}
