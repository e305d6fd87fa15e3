package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.migration.Edge;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.MigrationStudy;
import ntier.analysis.migration.Node;
import ntier.analysis.migration.Order;
import ntier.analysis.words.TextLines;
import ntier.lifecycle.console.TextTable;

/** A migration on a terminal: stacks, steps, orders, and what follows. */
final class MigrationText {
  private static final int WIDTH = 80;

  private final MigrationStudy study;
  private final Lattice lattice;

  private MigrationText(MigrationStudy study) {
    this.study = study;
    this.lattice = study.lattice();
  }

  /** Tables and sentences, each line ended by {@code \n}. */
  static String of(MigrationStudy study) {
    return new MigrationText(study).text();
  }

  private String text() {
    TextLines lines = new TextLines(WIDTH);
    lines.wrap("From " + study.migration().words() + ", " + study.source(), "  ");
    lines.wrap(study.load(), "  ");
    study.notes().forEach(note -> lines.wrap("! " + note, "  "));
    TextLines below = new TextLines(WIDTH);
    study.conclusions().forEach(sentence -> below.wrap(sentence, "  "));
    below.wrap("[] of " + MedianInterval.words(List.of(Math.max(1, lattice.repetitions()))), "  ");
    return lines.text() + "\n" + nodes() + "\n" + steps() + "\n" + orders() + "\n" + below.text();
  }

  private String nodes() {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("stack", "who drops"));
    study.measured().ifPresent(_ -> head.add("predicted"));
    study.figures().forEach(figure -> head.add(figure.name()));
    table.row(head);
    for (Node node : lattice.nodes()) {
      List<String> cells = new ArrayList<>(List.of(node.stack(), node.whoDrops()));
      study
          .measured()
          .ifPresent(_ -> cells.add(study.predicted().nodes().get(node.number()).whoDrops()));
      for (RunFigure figure : study.figures()) {
        cells.add(figure(figure, node));
      }
      table.row(cells);
    }
    return table.inParts();
  }

  private static String figure(RunFigure figure, Node node) {
    Optional<Spread> spread = node.spread(figure);
    return spread.isEmpty()
        ? RunFigure.UNKNOWN
        : (figure.median(spread) + " " + figure.range(spread)).strip();
  }

  private String steps() {
    TextTable table = TextTable.keyedBy(2);
    List<String> head = new ArrayList<>(List.of("step", "in"));
    head.add("verdict");
    study.measured().ifPresent(_ -> head.add("predicted"));
    study.figures().forEach(figure -> head.add(figure.name()));
    table.row(head);
    for (int i = 0; i < lattice.edges().size(); i++) {
      Edge edge = lattice.edges().get(i);
      Edge foreseen = study.predicted().edges().get(i);
      List<String> cells =
          new ArrayList<>(
              List.of(
                  study.migration().step(edge.step()),
                  edge.before().stack(),
                  words(edge.verdict())));
      study.measured().ifPresent(_ -> cells.add(words(foreseen.verdict())));
      for (JudgedFigure figure : known(edge)) {
        cells.add(figure.judgement() == Judgement.CANNOT_TELL ? "-" : words(figure.judgement()));
      }
      table.row(cells);
    }
    return table.inParts();
  }

  private List<JudgedFigure> known(Edge edge) {
    return edge.figures().stream().filter(one -> study.figures().contains(one.figure())).toList();
  }

  private String orders() {
    TextTable table = new TextTable().row("order", "steps", "in all");
    for (Order order : lattice.orders()) {
      table.row(
          lattice.words(order),
          String.join(", ", order.steps().stream().map(step -> words(step.verdict())).toList()),
          switch (order.judgement()) {
            case BETTER -> "every step helps";
            case WORSE -> "a step makes it worse";
            case CANNOT_TELL -> "not every step can be told";
          });
    }
    return table.inParts();
  }

  private static String words(Judgement judgement) {
    return switch (judgement) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case CANNOT_TELL -> "cannot tell";
    };
  }
}
