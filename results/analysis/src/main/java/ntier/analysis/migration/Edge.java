package ntier.analysis.migration;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;
import ntier.analysis.comparison.JudgedFigure;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;

/**
 * A step: one tier gets its new server.
 *
 * @param step which of the moving tiers
 * @param figures those of {@link MigrationFigures#ALL}, in that order
 */
public record Edge(Node before, Node after, int step, List<JudgedFigure> figures) {
  public Edge {
    figures = List.copyOf(figures);
  }

  static Edge of(Node before, Node after, int step) {
    return new Edge(
        before,
        after,
        step,
        MigrationFigures.ALL.stream()
            .map(
                figure ->
                    new JudgedFigure(figure, false, before.spread(figure), after.spread(figure)))
            .toList());
  }

  /** The first figure of {@link MigrationFigures#DECIDING} by which the step can be judged. */
  public Optional<JudgedFigure> deciding() {
    return figures.stream()
        .filter(one -> MigrationFigures.DECIDING.contains(one.figure()))
        .filter(one -> one.judgement() != Judgement.CANNOT_TELL)
        .findFirst();
  }

  /** What the step does to the users. */
  public Judgement verdict() {
    return deciding().map(JudgedFigure::judgement).orElse(Judgement.CANNOT_TELL);
  }

  /** What the verdict is from, or why there is none. */
  public String reason() {
    if (!before.known() || !after.known()) {
      return say("nothing is known of %s", before.known() ? after.stack() : before.stack());
    }
    if (deciding().isPresent()) {
      return change(deciding().get());
    }
    String why = figures.getFirst().why();
    return before.overflows().isEmpty() && after.overflows().isEmpty()
        ? "nobody drops before or after, and VLRT and p99 do not tell: " + why
        : why;
  }

  /** Such as {@code dropped 490 [480-500] to 0}. */
  public static String change(JudgedFigure judged) {
    return say(
        "%s %s to %s",
        judged.figure().name(),
        text(judged.figure(), judged.before()),
        text(judged.figure(), judged.after()));
  }

  private static String text(RunFigure figure, Optional<Spread> spread) {
    return (figure.median(spread) + " " + figure.range(spread)).strip();
  }

  /** Where the overflow goes when the step moves it to another tier; empty if it does not. */
  public Optional<String> moved() {
    Optional<Overflow> then = before.worst();
    Optional<Overflow> now = after.worst();
    return then.isPresent() && now.isPresent() && !then.get().tier().equals(now.get().tier())
        ? Optional.of(
            say("the overflow moves from %s to %s", then.get().where(), now.get().where()))
        : Optional.empty();
  }
}
