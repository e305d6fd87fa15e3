package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.migration.Edge;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.MigrationStudy;
import ntier.analysis.migration.Node;
import ntier.analysis.migration.Order;

/** The stacks, steps and orders of a migration; what is measured beside what is predicted. */
final class MigrationTables {
  private final MigrationStudy study;
  private final Lattice lattice;
  private final boolean measured;

  MigrationTables(MigrationStudy study) {
    this.study = study;
    this.lattice = study.lattice();
    this.measured = study.measured().isPresent();
  }

  String nodes() {
    List<String> columns = new ArrayList<>(List.of("stack", "runs#", "who drops"));
    if (measured) {
      columns.add("predicted");
    }
    study.figures().forEach(figure -> columns.add(figure.name() + "#"));
    Table table = new Table("nodes", "", columns);
    for (Node node : lattice.nodes()) {
      Node predicted = study.predicted().nodes().get(node.number());
      table.row("").raw("name", Html.escape(node.stack())).number(node.repetitions());
      table.raw("", drops(node));
      if (measured) {
        table.raw("", drops(predicted));
      }
      for (RunFigure figure : study.figures()) {
        table.raw("n", figure(figure, node, predicted));
      }
      table.end();
    }
    return table.html();
  }

  private static String drops(Node node) {
    StringBuilder html = new StringBuilder();
    node.overflows()
        .forEach(
            one ->
                html.append(Badges.of(one.direction(), one.words()))
                    .append(small(say("%,.0f, %,d places", one.dropped(), one.places()))));
    return html.isEmpty()
        ? Badges.of(node.known() ? "none" : "unknown", node.whoDrops())
        : html.toString();
  }

  private String figure(RunFigure figure, Node node, Node predicted) {
    Optional<Spread> spread = node.spread(figure);
    return Html.escape(figure.median(spread))
        + small(figure.range(spread))
        + (measured
            ? predicted
                .spread(figure)
                .map(known -> small("predicted " + figure.median(Optional.of(known))))
                .orElse("")
            : "");
  }

  String steps() {
    List<String> columns = new ArrayList<>(List.of("step", "in the stack", "verdict"));
    if (measured) {
      columns.add("predicted");
    }
    columns.add("why");
    study.figures().forEach(figure -> columns.add(figure.name()));
    Table table = new Table("steps", "", columns);
    for (int i = 0; i < lattice.edges().size(); i++) {
      Edge edge = lattice.edges().get(i);
      table
          .row("")
          .text(study.migration().step(edge.step()))
          .text(edge.before().stack())
          .raw("", badge(edge.verdict()));
      if (measured) {
        table.raw("", badge(study.predicted().edges().get(i).verdict()));
      }
      table.raw(
          "",
          Html.escape(edge.reason())
              + edge.moved().map(moved -> "; " + Html.escape(moved)).orElse(""));
      edge.figures().stream()
          .filter(one -> study.figures().contains(one.figure()))
          .forEach(one -> table.raw("", change(one)));
      table.end();
    }
    return table.html();
  }

  private static String change(JudgedFigure one) {
    return one.before().isEmpty() || one.after().isEmpty()
        ? RunFigure.UNKNOWN
        : Html.escape(
                say("%s → %s", one.figure().median(one.before()), one.figure().median(one.after())))
            + small(words(one.judgement()));
  }

  String orders() {
    List<String> columns = new ArrayList<>(List.of("order", "steps", "in all"));
    if (measured) {
      columns.add("predicted");
    }
    Table table = new Table("orders", "", columns);
    for (int i = 0; i < lattice.orders().size(); i++) {
      Order order = lattice.orders().get(i);
      table
          .row("")
          .text(lattice.words(order))
          .raw(
              "",
              String.join(" ", order.steps().stream().map(step -> badge(step.verdict())).toList()))
          .text(inAll(order.judgement()));
      if (measured) {
        table.text(inAll(study.predicted().orders().get(i).judgement()));
      }
      table.end();
    }
    return table.html();
  }

  private static String inAll(Judgement judgement) {
    return switch (judgement) {
      case BETTER -> "every step helps";
      case WORSE -> "a step makes it worse";
      case CANNOT_TELL -> "not every step can be told";
    };
  }

  static String words(Judgement judgement) {
    return key(judgement).replace('_', ' ');
  }

  private static String badge(Judgement judgement) {
    return say(
        "<span class=\"agreement %s\">%s</span>",
        switch (judgement) {
          case BETTER -> "agrees";
          case WORSE -> "differs";
          case CANNOT_TELL -> "unknown";
        },
        words(judgement));
  }

  private static String small(String text) {
    return text.isEmpty() ? "" : "<small>" + Html.escape(text) + "</small>";
  }
}
