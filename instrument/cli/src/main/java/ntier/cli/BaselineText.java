package ntier.cli;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ntier.analysis.comparison.BaselineComparison;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.JudgedVariant;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.Spread;
import ntier.analysis.comparison.Variant;
import ntier.lifecycle.console.TextTable;

/** What is better or worse than a baseline, on a terminal. */
final class BaselineText {
  private BaselineText() {}

  /** Tables of text, each line ended by {@code \n}; the last line is the judgement. */
  static String of(BaselineComparison comparison) {
    StringBuilder text = new StringBuilder();
    comparison.notes().forEach(note -> text.append("! ").append(note).append('\n'));
    for (JudgedVariant variant : comparison.variants()) {
      text.append(variant(variant)).append('\n');
    }
    return text.append(words(comparison.judgement())).append('\n').toString();
  }

  private static String variant(JudgedVariant variant) {
    TextTable table = new TextTable();
    table.row("", "baseline", "new", "");
    table.row("who drops", drops(variant.before()), drops(variant.after()), "");
    for (JudgedFigure figure : variant.figures()) {
      String why = figure.why();
      table.row(
          figure.figure().name(),
          value(figure, figure.before()),
          value(figure, figure.after()),
          words(figure.judgement()) + (why.isEmpty() ? "" : ": " + why));
    }
    return say(
        "%s, against %s: %s\n%s[] of %s\n",
        variant.label(),
        variant.baseline(),
        words(variant.judgement()),
        table,
        MedianInterval.words(counts(variant)));
  }

  private static List<Integer> counts(JudgedVariant variant) {
    List<Integer> counts = new ArrayList<>();
    variant.before().ifPresent(one -> counts.add(one.runs().size()));
    variant.after().ifPresent(one -> counts.add(one.runs().size()));
    return counts;
  }

  private static String drops(Optional<Variant> variant) {
    return variant
        .map(one -> say("%s (%d of %d)", one.outcome(), one.agreeing(), one.runs().size()))
        .orElse("no trusted run");
  }

  private static String value(JudgedFigure figure, Optional<Spread> spread) {
    return (figure.figure().median(spread) + " " + figure.figure().range(spread)).strip();
  }

  private static String words(Judgement judgement) {
    return judgement.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
