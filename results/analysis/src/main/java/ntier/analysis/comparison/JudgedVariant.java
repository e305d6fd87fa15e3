package ntier.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A variant beside that of a baseline, each with its trusted runs alone.
 *
 * @param label of the variant that is new
 * @param before without its untrusted runs; empty if none is left
 * @param figures who drops, VLRT, percentiles, throughput and CPU per request
 */
public record JudgedVariant(
    String label,
    String baseline,
    Optional<Variant> before,
    Optional<Variant> after,
    List<JudgedFigure> figures) {
  /** The only figure that is better if it is greater. */
  private static final String THROUGHPUT = "requests_per_s";

  private static final List<String> JUDGED =
      List.of("vlrt_percent", "p99_ms", "p99_9_ms", THROUGHPUT);

  public JudgedVariant {
    figures = List.copyOf(figures);
  }

  /** What each tier dropped, and what users saw. */
  private static List<RunFigure> judged(Variant before, Variant after) {
    List<RunFigure> all =
        RunFigure.of(Stream.concat(before.runs().stream(), after.runs().stream()).toList());
    List<RunFigure> judged = new ArrayList<>();
    all.stream().filter(figure -> figure.tier().isPresent()).forEach(judged::add);
    for (String key : JUDGED) {
      all.stream().filter(figure -> figure.key().equals(key)).forEach(judged::add);
    }
    judged.add(RunFigure.CPU_PER_REQUEST);
    return judged;
  }

  static JudgedVariant of(Variant before, Variant after) {
    Optional<Variant> then = before.onlyTrusted();
    Optional<Variant> now = after.onlyTrusted();
    List<JudgedFigure> figures = new ArrayList<>();
    for (RunFigure figure : judged(before, after)) {
      figures.add(
          new JudgedFigure(
              figure,
              figure.key().equals(THROUGHPUT),
              then.flatMap(one -> one.spread(figure.of())),
              now.flatMap(one -> one.spread(figure.of()))));
    }
    return new JudgedVariant(after.label(), before.label(), then, now, figures);
  }

  /** Worse if any figure is, better if any is and none worse. */
  public Judgement judgement() {
    return Judgement.of(figures.stream().map(JudgedFigure::judgement).toList());
  }
}
