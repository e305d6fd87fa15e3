package ntier.analysis.migration;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Judgement;

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

  /** What is found of the orders, in sentences. */
  public List<String> conclusions() {
    Lattice lattice = lattice();
    List<String> sentences = new ArrayList<>();
    List<Order> better = lattice.orders(Judgement.BETTER);
    List<Order> worse = lattice.orders(Judgement.WORSE);
    sentences.add(
        say(
            "Every step helps in %d of %d orders%s; a step makes it worse in %d.",
            better.size(),
            lattice.orders().size(),
            better.isEmpty()
                ? ""
                : better.stream().map(lattice::words).collect(Collectors.joining("; ", " (", ")")),
            worse.size()));
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
}
