package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.Optional;
import ntier.analysis.comparison.Spread;
import ntier.analysis.turns.Bottleneck;
import ntier.analysis.turns.JudgedRatio;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnMeasure;

/** Cells of the tables of a run of turns, as HTML. */
final class TurnCells {
  private static final String UNKNOWN = "–";

  private TurnCells() {}

  /** A median over its interval. */
  static String figure(PointFigures point, TurnMeasure measure) {
    return point.figure(measure).map(TurnCells::figure).orElse(UNKNOWN);
  }

  private static String figure(Spread spread) {
    return Scale.text(spread.median())
        + say("<small>%s–%s</small>", Scale.text(spread.low()), Scale.text(spread.high()));
  }

  /** A ratio over its interval, marked where it is not told from 1 or not to be believed. */
  static String ratio(Optional<JudgedRatio> ratio) {
    return ratio.map(TurnCells::ratio).orElse("");
  }

  private static String ratio(JudgedRatio judged) {
    String believed = judged.why().isPresent() ? "unbelieved" : judged.told() ? "told" : "untold";
    return say(
        "<span class=\"ratio %s\" title=\"%s\">%.3f</span><small>%.3f–%.3f</small>",
        believed,
        Html.escape(judged.why().orElse(judged.told() ? "told from 1" : "not told from 1")),
        judged.ratio().median(),
        judged.ratio().interval().low(),
        judged.ratio().interval().high());
  }

  /**
   * CPU per request, over a bar of its parts.
   *
   * @param most CPU per request of which the bar takes all the room
   */
  static String cpu(PointFigures point, double most) {
    return figure(point, TurnMeasure.CPU)
        + "<div class=\"cpu\">"
        + part("user", point.figure(TurnMeasure.USER_CPU), most)
        + part("system", point.figure(TurnMeasure.SYSTEM_CPU), most)
        + "</div>";
  }

  private static String part(String cssClass, Optional<Spread> part, double most) {
    return part.map(
            micros ->
                say(
                    "<i class=\"%s\" style=\"width: %.1f%%\" title=\"%s %s µs\"></i>",
                    cssClass, 100 * micros.median() / most, cssClass, Scale.text(micros.median())))
        .orElse("");
  }

  /** Whose limit was reached; errors, if there were some. */
  static String limit(PointFigures point) {
    Bottleneck limit = point.bottleneck();
    return say("<span class=\"limit %s\">%s</span>", key(limit), limit.words())
        + (point.faulty()
            ? say(
                "<small class=\"faulty\">%,d errors, %,d of a wrong length</small>",
                point.errors(), point.wrongLengths())
            : "");
  }
}
