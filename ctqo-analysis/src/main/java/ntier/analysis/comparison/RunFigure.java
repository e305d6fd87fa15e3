package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import ntier.plan.Role;

/**
 * A figure by which runs are compared.
 *
 * @param name a column's head
 * @param of a run; empty where the run does not know it
 * @param format for people
 */
public record RunFigure(
    String name, Function<ComparedRun, Optional<Double>> of, DoubleFunction<String> format) {
  /** What stands for a figure that is not known. */
  public static final String UNKNOWN = "?";

  /** In the order of the columns. */
  public static final List<RunFigure> ALL = all();

  private static List<RunFigure> all() {
    List<RunFigure> figures = new ArrayList<>();
    figures.add(
        always("req/s", run -> run.findings().requests().perSecond(), x -> say("%,.0f", x)));
    figures.add(millis("p50", run -> run.findings().requests().times().p50Millis()));
    figures.add(millis("p99", run -> run.findings().requests().times().p99Millis()));
    figures.add(millis("p99.9", run -> run.findings().requests().times().p999Millis()));
    figures.add(always("VLRT", run -> (double) run.findings().vlrt().count(), RunFigure::count));
    figures.add(always("VLRT %", run -> run.findings().vlrt().percent(), x -> say("%.2f", x)));
    for (Role role : Role.values()) {
      figures.add(
          new RunFigure(
              "dropped " + role.key(), run -> known(run.dropped(role)), RunFigure::count));
    }
    return List.copyOf(figures);
  }

  private static RunFigure always(
      String name, Function<ComparedRun, Double> of, DoubleFunction<String> format) {
    return new RunFigure(name, run -> Optional.of(of.apply(run)), format);
  }

  /** Percentiles mean nothing without a request. */
  private static RunFigure millis(String name, Function<ComparedRun, Double> of) {
    return new RunFigure(
        name,
        run ->
            run.findings().requests().total() == 0 ? Optional.empty() : Optional.of(of.apply(run)),
        millis -> time(millis));
  }

  private static String count(double count) {
    return say("%,.0f", count);
  }

  private static Optional<Double> known(OptionalLong value) {
    return value.isPresent() ? Optional.of((double) value.getAsLong()) : Optional.empty();
  }

  /** Of one run. */
  public String text(ComparedRun run) {
    return of.apply(run).map(format::apply).orElse(UNKNOWN);
  }

  /** The median of a variant's runs. */
  public String median(Variant variant) {
    return variant.spread(of).map(spread -> format.apply(spread.median())).orElse(UNKNOWN);
  }

  /**
   * From the least to the most, such as {@code [12-15]}; empty for a single run, and where all runs
   * have the same.
   */
  public String range(Variant variant) {
    return variant
        .spread(of)
        .map(spread -> List.of(format.apply(spread.least()), format.apply(spread.most())))
        .filter(ends -> !ends.getFirst().equals(ends.getLast()))
        .map(ends -> "[" + ends.getFirst() + "-" + ends.getLast() + "]")
        .orElse("");
  }
}
