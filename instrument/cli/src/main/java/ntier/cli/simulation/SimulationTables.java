package ntier.cli.simulation;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import ntier.lifecycle.console.TextTable;
import ntier.simulation.engine.Outcome;
import ntier.simulation.model.Tier;
import ntier.simulation.outcome.Repeated;
import ntier.simulation.outcome.Validation;
import ntier.simulation.outcome.Validation.Cell;

/** Several simulations as a table. */
public final class SimulationTables {
  private SimulationTables() {}

  /** A line for each variant: medians, and the range of several seeds. */
  public static String variants(List<String> labels, List<Repeated> outcomes) {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("simulated", "requests/s"));
    List<String> tiers =
        outcomes.stream()
            .flatMap(one -> one.first().model().tiers().stream())
            .map(Tier::name)
            .distinct()
            .toList();
    tiers.forEach(tier -> head.add("dropped by " + tier));
    head.addAll(List.of("VLRT %", "p50 ms", "p99 ms"));
    table.row(head);
    for (int k = 0; k < outcomes.size(); k++) {
      Repeated one = outcomes.get(k);
      List<String> cells = new ArrayList<>(List.of(labels.get(k)));
      cells.add(cell(one, "%,.0f", Outcome::perSecond));
      tiers.forEach(tier -> cells.add(dropped(one, tier)));
      cells.add(cell(one, "%.2f", Outcome::vlrtPercent));
      cells.add(cell(one, "%.1f", Outcome::p50Millis));
      cells.add(cell(one, "%,.0f", Outcome::p99Millis));
      table.row(cells);
    }
    return table.inParts();
  }

  /** Nothing for a tier that is in other stacks alone. */
  private static String dropped(Repeated one, String tier) {
    int level = one.first().model().tiers().stream().map(Tier::name).toList().indexOf(tier);
    return level < 0
        ? ""
        : cell(one, "%,.0f", outcome -> outcome.tiers().get(level).droppedRequests());
  }

  private static String cell(Repeated one, String format, ToDoubleFunction<Outcome> figure) {
    String median = say(format, one.median(figure));
    return one.outcomes().size() == 1
        ? median
        : median
            + " ["
            + say(format, one.least(figure))
            + "-"
            + say(format, one.most(figure))
            + "]";
  }

  /** Measured and simulated side by side, and how far apart they are. */
  public static String validation(Validation validation) {
    TextTable table =
        new TextTable()
            .row(
                "measured : simulated",
                "who drops",
                "drops per injection",
                "error",
                "requests/s",
                "VLRT %",
                "p50 ms",
                "p99 ms");
    for (Cell cell : validation.cells()) {
      var measured = cell.measured();
      var simulated = cell.simulated();
      table.row(
          cell.run(),
          measured.droppingTier()
              + " : "
              + simulated.droppingTier()
              + (cell.sameTier() ? "" : "  WRONG"),
          say("%.0f : %.0f", measured.dropsPerInjection(), simulated.dropsPerInjection()),
          cell.errorPercent().isPresent() ? say("%+.0f %%", cell.errorPercent().getAsDouble()) : "",
          say("%,.0f : %,.0f", measured.perSecond(), simulated.perSecond()),
          say("%.1f : %.1f", measured.vlrtPercent(), simulated.vlrtPercent()),
          say("%.1f : %.1f", measured.p50Millis(), simulated.p50Millis()),
          say("%,.0f : %,.0f", measured.p99Millis(), simulated.p99Millis()));
    }
    String error =
        validation
            .medianErrorPercent()
            .map(median -> say("; the median error of drops per injection is %.0f %%", median))
            .orElse("");
    return table
        + say(
            "%nThe right tier in %d of %d runs%s.%n",
            validation.sameTier(), validation.cells().size(), error);
  }
}
