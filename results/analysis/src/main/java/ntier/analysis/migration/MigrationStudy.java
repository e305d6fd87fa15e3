package ntier.analysis.migration;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.comparison.Judgement;
import ntier.analysis.comparison.RunFigure;

/**
 * A migration, measured and predicted, or only predicted.
 *
 * @param load the users and the millibottlenecks, in words
 * @param notes what is not in it and why, in sentences
 * @param measured empty where nothing was run
 * @param predicted by the simulation
 */
public record MigrationStudy(
    Migration migration,
    String load,
    List<String> notes,
    Optional<Lattice> measured,
    Lattice predicted) {
  /** More orders than these are in the table alone. */
  private static final int MOST_NAMED = 6;

  public MigrationStudy {
    notes = List.copyOf(notes);
  }

  /** What was measured, or else what is predicted. */
  public Lattice lattice() {
    return measured.orElse(predicted);
  }

  /** Which of the two {@link #lattice} is. */
  public String source() {
    return measured.isPresent() ? "measured" : "predicted by the simulation";
  }

  /** The figures that are known of a stack, in the order of {@link MigrationFigures#ALL}. */
  public List<RunFigure> figures() {
    return MigrationFigures.ALL.stream()
        .filter(
            figure -> lattice().nodes().stream().anyMatch(one -> one.spread(figure).isPresent()))
        .toList();
  }

  /** What is found of the orders, in sentences. */
  public List<String> conclusions() {
    Lattice lattice = lattice();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        say(
            "Every step helps in %s; a step makes it worse in %s; in %s not every step can be told.",
            orders(lattice, Judgement.BETTER),
            orders(lattice, Judgement.WORSE),
            orders(lattice, Judgement.CANNOT_TELL)));
    for (Edge edge : lattice.edges()) {
      String step = say("%s, in %s", migration.step(edge.step()), edge.before().stack());
      if (edge.verdict() == Judgement.WORSE) {
        sentences.add(
            say(
                "%s, makes it worse: %s%s.",
                step, edge.reason(), edge.moved().map(moved -> "; " + moved).orElse("")));
      } else {
        edge.moved().ifPresent(moved -> sentences.add(say("%s: %s.", step, moved)));
      }
    }
    return sentences;
  }

  /** Such as {@code 1 of 2 orders (db, web)}. */
  private static String orders(Lattice lattice, Judgement judgement) {
    List<String> orders = lattice.orders(judgement).stream().map(lattice::words).toList();
    return say(
        "%d of %d orders%s",
        orders.size(),
        lattice.orders().size(),
        orders.isEmpty() || orders.size() > MOST_NAMED
            ? ""
            : " (" + String.join("; ", orders) + ")");
  }
}
