package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import ntier.analysis.figures.TierFigures;
import ntier.plan.Role;

/**
 * A figure by which runs are compared.
 *
 * @param name a column's head
 * @param key its name in exported tables, with its unit
 * @param of a run; empty where the run does not know it
 * @param format for people
 */
public record RunFigure(
    String name,
    String key,
    Function<ComparedRun, Optional<Double>> of,
    DoubleFunction<String> format) {
  /** A percent of a core, for a second. */
  private static final double MILLIS_PER_PERCENT_SECOND = 10;

  /** What stands for a figure that is not known. */
  public static final String UNKNOWN = "?";

  /** CPU time of all tiers together; empty where one of them has no samples. */
  public static final RunFigure CPU_PER_REQUEST =
      new RunFigure(
          "CPU/request",
          "cpu_ms_per_request",
          RunFigure::cpuMillisPerRequest,
          millis -> say("%.3f ms", millis));

  /** In the order of the columns. */
  public static final List<RunFigure> ALL = all();

  private static List<RunFigure> all() {
    List<RunFigure> figures = new ArrayList<>();
    figures.add(
        always(
            "req/s",
            "requests_per_s",
            run -> run.findings().requests().perSecond(),
            x -> say("%,.0f", x)));
    figures.add(millis("p50", "p50_ms", run -> run.findings().requests().times().p50Millis()));
    figures.add(millis("p99", "p99_ms", run -> run.findings().requests().times().p99Millis()));
    figures.add(millis("p99.9", "p99_9_ms", run -> run.findings().requests().times().p999Millis()));
    figures.add(
        always("VLRT", "vlrt", run -> (double) run.findings().vlrt().count(), RunFigure::count));
    figures.add(
        always(
            "VLRT %", "vlrt_percent", run -> run.findings().vlrt().percent(), x -> say("%.2f", x)));
    for (Role role : Role.values()) {
      figures.add(
          new RunFigure(
              "dropped " + role.key(),
              role.key() + "_dropped_requests",
              run -> known(run.dropped(role)),
              RunFigure::count));
    }
    return List.copyOf(figures);
  }

  /**
   * The figure with this key.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RunFigure of(String key) {
    return Stream.concat(ALL.stream(), Stream.of(CPU_PER_REQUEST))
        .filter(figure -> figure.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no figure has the key " + key));
  }

  private static RunFigure always(
      String name, String key, Function<ComparedRun, Double> of, DoubleFunction<String> format) {
    return new RunFigure(name, key, run -> Optional.of(of.apply(run)), format);
  }

  /** Percentiles mean nothing without a request. */
  private static RunFigure millis(String name, String key, Function<ComparedRun, Double> of) {
    return new RunFigure(
        name,
        key,
        run ->
            run.findings().requests().total() == 0 ? Optional.empty() : Optional.of(of.apply(run)),
        millis -> time(millis));
  }

  private static Optional<Double> cpuMillisPerRequest(ComparedRun run) {
    List<TierFigures> tiers = run.findings().tiers();
    double perSecond = run.findings().requests().perSecond();
    boolean known =
        perSecond > 0
            && !tiers.isEmpty()
            && tiers.stream().allMatch(tier -> tier.cpuPercent().isPresent());
    return known
        ? Optional.of(
            tiers.stream().mapToDouble(tier -> tier.cpuPercent().orElseThrow()).sum()
                * MILLIS_PER_PERCENT_SECOND
                / perSecond)
        : Optional.empty();
  }

  private static String count(double count) {
    return say("%,.0f", count);
  }

  private static Optional<Double> known(OptionalLong value) {
    return value.isPresent() ? Optional.of((double) value.getAsLong()) : Optional.empty();
  }

  /** The figure of one run. */
  public String text(ComparedRun run) {
    return of.apply(run).map(format::apply).orElse(UNKNOWN);
  }

  /** The median of a variant's runs. */
  public String median(Variant variant) {
    return median(variant.spread(of));
  }

  /** The median; a word of its own where it is not known. */
  public String median(Optional<Spread> spread) {
    return spread.map(known -> format.apply(known.median())).orElse(UNKNOWN);
  }

  /**
   * The interval of the median, such as {@code [12-15]}; empty for a single run, and where its ends
   * are the same.
   */
  public String range(Variant variant) {
    return range(variant.spread(of));
  }

  /** The same of any spread. */
  public String range(Optional<Spread> values) {
    return values
        .map(spread -> List.of(format.apply(spread.low()), format.apply(spread.high())))
        .filter(ends -> !ends.getFirst().equals(ends.getLast()))
        .map(ends -> "[" + ends.getFirst() + "-" + ends.getLast() + "]")
        .orElse("");
  }
}
