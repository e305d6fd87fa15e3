package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;
import static ntier.analysis.words.Words.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import ntier.analysis.figures.TierFigures;

/**
 * A figure by which runs are compared.
 *
 * @param name a column's head
 * @param key its name in exported tables, with its unit
 * @param of a run; empty where the run does not know it
 * @param tier the tier that it is of; empty for one of the whole run
 * @param format for people
 */
public record RunFigure(
    String name,
    String key,
    Function<ComparedRun, Optional<Double>> of,
    Optional<String> tier,
    DoubleFunction<String> format) {
  /** A percent of a core, for a second. */
  private static final double MILLIS_PER_PERCENT_SECOND = 10;

  /** What stands for a figure that is not known. */
  public static final String UNKNOWN = "?";

  /** What stands for a figure of a tier that a run does not have. */
  public static final String ABSENT = "-";

  /** CPU time of all tiers together; empty where one of them has no samples. */
  public static final RunFigure CPU_PER_REQUEST =
      new RunFigure(
          "CPU/request",
          "cpu_ms_per_request",
          RunFigure::cpuMillisPerRequest,
          Optional.empty(),
          millis -> say("%.3f ms", millis));

  /** Such that 99 % of the response times are below; empty without a request. */
  public static final RunFigure P99 =
      millis("p99", "p99_ms", run -> run.findings().requests().times().p99Millis());

  /** VLRT requests in per cent of all. */
  public static final RunFigure VLRT_PERCENT =
      always("VLRT %", "vlrt_percent", run -> run.findings().vlrt().percent(), x -> say("%.2f", x));

  /** Those of all tiers that any of some runs has, in the order of the columns. */
  static List<RunFigure> of(List<ComparedRun> runs) {
    List<RunFigure> figures = new ArrayList<>();
    figures.add(
        always(
            "req/s",
            "requests_per_s",
            run -> run.findings().requests().perSecond(),
            x -> say("%,.0f", x)));
    figures.add(millis("p50", "p50_ms", run -> run.findings().requests().times().p50Millis()));
    figures.add(P99);
    figures.add(millis("p99.9", "p99_9_ms", run -> run.findings().requests().times().p999Millis()));
    figures.add(
        always("VLRT", "vlrt", run -> (double) run.findings().vlrt().count(), RunFigure::count));
    figures.add(VLRT_PERCENT);
    tiers(runs).forEach(tier -> figures.add(dropped(tier)));
    return List.copyOf(figures);
  }

  /** The tiers of all runs, each in the order of its chain. */
  private static List<String> tiers(List<ComparedRun> runs) {
    List<String> all = new ArrayList<>();
    for (ComparedRun run : runs) {
      int place = 0;
      for (String tier : run.tiers()) {
        if (all.contains(tier)) {
          place = all.indexOf(tier) + 1;
        } else {
          all.add(place++, tier);
        }
      }
    }
    return all;
  }

  private static RunFigure dropped(String tier) {
    return new RunFigure(
        "dropped " + tier,
        tier + "_dropped_requests",
        run -> known(run.dropped(tier)),
        Optional.of(tier),
        RunFigure::count);
  }

  private static RunFigure always(
      String name, String key, Function<ComparedRun, Double> of, DoubleFunction<String> format) {
    return new RunFigure(name, key, run -> Optional.of(of.apply(run)), Optional.empty(), format);
  }

  /** Percentiles mean nothing without a request. */
  private static RunFigure millis(String name, String key, Function<ComparedRun, Double> of) {
    return new RunFigure(
        name,
        key,
        run ->
            run.findings().requests().total() == 0 ? Optional.empty() : Optional.of(of.apply(run)),
        Optional.empty(),
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
    return of.apply(run).map(format::apply).orElse(has(run) ? UNKNOWN : ABSENT);
  }

  private boolean has(ComparedRun run) {
    return tier.map(run.tiers()::contains).orElse(true);
  }

  /** The median of a variant's runs. */
  public String median(Variant variant) {
    return variant.runs().stream().anyMatch(this::has) ? median(variant.spread(of)) : ABSENT;
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
