package ntier.cli;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Variant;
import ntier.analysis.comparison.WhoDrops;
import ntier.lifecycle.console.TextTable;

/** A comparison on a terminal: who drops, then the figures. */
final class ComparisonText {
  private final Comparison comparison;
  private final List<Variant> variants;

  private ComparisonText(Comparison comparison) {
    this.comparison = comparison;
    this.variants = comparison.variants();
  }

  /** Tables of text, each line ended by {@code \n}. */
  static String of(Comparison comparison) {
    return new ComparisonText(comparison).text();
  }

  private String text() {
    StringBuilder text = new StringBuilder(comparison.title()).append('\n');
    comparison.notes().forEach(note -> text.append("! ").append(note).append('\n'));
    WhoDrops whoDrops = WhoDrops.of(comparison);
    if (whoDrops.causes().size() > 1) {
      text.append('\n').append(whoDrops(whoDrops));
    }
    text.append('\n').append(runs());
    if (comparison.repeated()) {
      text.append('\n').append(variants());
    }
    return text.toString();
  }

  private String whoDrops(WhoDrops whoDrops) {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("who drops", "NX"));
    head.addAll(whoDrops.causes());
    table.row(head);
    for (WhoDrops.Row row : whoDrops.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.name(), Integer.toString(row.nx())));
      row.cells().forEach(cell -> cells.add(cell.map(ComparisonText::outcome).orElse("-")));
      table.row(cells);
    }
    return table.inParts();
  }

  private static String outcome(Variant variant) {
    int runs = variant.runs().size();
    return variant.outcome()
        + (variant.agreeing() == runs ? "" : say(" (%d of %d)", variant.agreeing(), runs));
  }

  private String runs() {
    TextTable table = table("run", "who drops");
    for (ComparedRun run : comparison.runs()) {
      String repetition = comparison.repeated() ? say(" #%d", run.repetition()) : "";
      List<String> cells = new ArrayList<>(List.of(run.variant() + repetition));
      comparison.figures().forEach(figure -> cells.add(figure.text(run)));
      cells.add(run.outcome().toString());
      cells.add(run.findings().trust().trusted() ? "yes" : "NO");
      table.row(cells);
    }
    return table.inParts();
  }

  private String variants() {
    TextTable table = table("median [interval]", "agree");
    for (Variant variant : variants) {
      List<String> cells = new ArrayList<>(List.of(variant.label()));
      for (RunFigure figure : comparison.figures()) {
        cells.add((figure.median(variant) + " " + figure.range(variant)).strip());
      }
      int runs = variant.runs().size();
      cells.add(say("%d of %d: %s", variant.agreeing(), runs, variant.outcome()));
      cells.add(say("%d of %d", variant.trusted(), runs));
      table.row(cells);
    }
    List<Integer> counts = variants.stream().map(variant -> variant.runs().size()).toList();
    return table.inParts() + "[] of " + MedianInterval.words(counts) + "\n";
  }

  private TextTable table(String name, String outcome) {
    List<String> head = new ArrayList<>(List.of(name));
    comparison.figures().forEach(figure -> head.add(figure.name()));
    head.add(outcome);
    head.add("trusted");
    return new TextTable().row(head);
  }
}
