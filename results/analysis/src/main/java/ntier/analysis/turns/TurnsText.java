package ntier.analysis.turns;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.analysis.comparison.Spread;
import ntier.analysis.words.TextLines;
import ntier.plan.TurnsLoad;

/** The findings of a run of turns on a terminal: the verdict first, and a table for each load. */
public final class TurnsText {
  private static final int WIDTH = 80;
  private static final int LONGEST_NAME = 24;
  private static final int MOST_LOADS = 6;
  private static final int MOST_NOTES = 4;

  private final TurnsFindings findings;
  private final TextLines lines = new TextLines(WIDTH);

  private TurnsText(TurnsFindings findings) {
    this.findings = findings;
  }

  /** The text, each line ended by {@code \n}. */
  public static String render(TurnsFindings findings) {
    return new TurnsText(findings).text();
  }

  /** The same, with the place of the report as its last line. */
  public static String render(TurnsFindings findings, Path report) {
    return render(findings) + "Report: " + report + "\n";
  }

  private String text() {
    TurnsVerdict verdict = TurnsVerdict.of(findings);
    lines.wrap(verdict.name() + ": " + verdict.text(), "  ");
    if (!findings.points().isEmpty()) {
      tables();
      measuring();
    }
    List<String> missing = findings.missing();
    missing.stream().limit(MOST_NOTES).forEach(note -> lines.wrap("! " + note, "  "));
    if (missing.size() > MOST_NOTES) {
      lines.add(say("! and %d more: see the report.", missing.size() - MOST_NOTES));
    }
    return lines.text();
  }

  private void tables() {
    findings.loads().stream().limit(MOST_LOADS).forEach(this::table);
    int more = findings.loads().size() - MOST_LOADS;
    if (more > 0) {
      lines.add("");
      lines.add(say("And %d more load%s: see the report.", more, more == 1 ? "" : "s"));
    }
    lines.add("");
    lines.wrap(
        "x: CPU per request as a multiple of the first one's, with the interval of its median;"
            + " (in brackets): not told from 1.",
        "  ");
  }

  private void table(TurnsLoad load) {
    lines.add("");
    boolean fits = load.name().length() <= LONGEST_NAME;
    if (!fits) {
      lines.wrap(load.name(), "  ");
    }
    lines.add(
        row(fits ? load.name() : "", "requests/s", "CPU µs", "x", "interval", "p99 ms", "limit"));
    for (TurnsVariant variant : findings.variants()) {
      findings.point(variant.name(), load.name()).ifPresent(this::row);
    }
  }

  private void row(PointFigures point) {
    Optional<JudgedRatio> ratio =
        findings.ratio(point.point().variant(), point.point().load(), TurnMeasure.CPU);
    lines.add(
        row(
            point.point().variant(),
            median(point, TurnMeasure.THROUGHPUT, "%,.0f"),
            median(point, TurnMeasure.CPU, "%,.1f"),
            ratio.map(TurnsText::median).orElse(""),
            ratio
                .map(JudgedRatio::ratio)
                .map(one -> say("%.3f-%.3f", one.interval().low(), one.interval().high()))
                .orElse(""),
            median(point, TurnMeasure.P99, "%,.2f"),
            point.faulty() ? "ERRORS" : key(point.bottleneck())));
  }

  private static String median(JudgedRatio ratio) {
    return say(ratio.told() ? "%.3f" : "(%.3f)", ratio.ratio().median());
  }

  private static String median(PointFigures point, TurnMeasure measure, String format) {
    return point.figure(measure).map(Spread::median).map(value -> say(format, value)).orElse("?");
  }

  private static String row(String name, Object... cells) {
    String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    return say("%-" + LONGEST_NAME + "s", shown)
        + say(" %10s %8s %7s %11s %7s %s", cells).stripTrailing();
  }

  private void measuring() {
    TurnsMeasuring measuring = findings.measuring();
    lines.wrap(
        say(
            "%d of %d rounds are whole; %d turns, of which %d were disturbed and %d repeated.",
            measuring.wholeRounds(),
            measuring.rounds(),
            measuring.played(),
            measuring.disturbed(),
            measuring.repeated()),
        "  ");
  }
}
