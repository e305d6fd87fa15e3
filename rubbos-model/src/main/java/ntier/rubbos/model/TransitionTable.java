package ntier.rubbos.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Markov chain of a mix: from each state the probabilities of the next, in row order.
 *
 * <p>The sums of rows are as published: below 1 (the rest stays in the same state) and in a few
 * rows above 1 (the last targets get less). They are kept, not normalised.
 */
public final class TransitionTable {

  /** The names {@link #load} knows. */
  public static final List<String> MIXES =
      List.of("browse-only", "read-write-user", "read-write-author");

  /** One target of a row and its probability, in (0, 1]. */
  public record Entry(Transition target, double probability) {

    /** Refuses probabilities that are none. */
    public Entry {
      if (!(probability > 0 && probability <= 1)) {
        throw new IllegalArgumentException("probability " + probability + " is not in (0, 1]");
      }
    }
  }

  private final String mix;
  private final Interaction start;
  private final Map<Interaction, List<Entry>> rows;
  private final Set<Interaction> withBack = EnumSet.noneOf(Interaction.class);

  /**
   * A table of its rows; every target must have a row of its own.
   *
   * @throws IllegalArgumentException naming the state that lacks a row
   */
  public TransitionTable(String mix, Interaction start, Map<Interaction, List<Entry>> rows) {
    this.mix = mix;
    this.start = start;
    this.rows = new EnumMap<>(Interaction.class);
    rows.forEach((state, row) -> this.rows.put(state, List.copyOf(row)));
    requireRow(start, "is the start");
    this.rows.forEach((state, row) -> row.forEach(entry -> requireTargetRow(state, entry)));
    this.rows.forEach(
        (state, row) -> {
          if (row.stream().anyMatch(entry -> entry.target() instanceof Transition.Back)) {
            withBack.add(state);
          }
        });
  }

  /**
   * One of the mixes of RUBBoS.
   *
   * @throws IllegalArgumentException for an unknown name, with the known ones
   */
  public static TransitionTable load(String mix) {
    if (!MIXES.contains(mix)) {
      throw new IllegalArgumentException(
          "unknown mix '" + mix + "'; the mixes are " + String.join(", ", MIXES));
    }
    return TransitionTableReader.readResource("mixes/" + mix + ".yaml");
  }

  /** The mix's name. */
  public String mix() {
    return mix;
  }

  /** Where a session starts. */
  public Interaction start() {
    return start;
  }

  /** All states that the mix can reach. */
  public Set<Interaction> states() {
    return Set.copyOf(rows.keySet());
  }

  /** The row of a state, in the original's order. */
  public List<Entry> row(Interaction state) {
    List<Entry> row = rows.get(state);
    if (row == null) {
      throw new IllegalArgumentException("the mix " + mix + " has no state " + state);
    }
    return row;
  }

  /**
   * The next step from a state.
   *
   * @param draw uniform in [0, 1); one at or beyond the row's sum stays in the state
   */
  public Transition next(Interaction state, double draw) {
    double sum = 0;
    for (Entry entry : row(state)) {
      sum += entry.probability();
      if (draw < sum) {
        return entry.target();
      }
    }
    return new Transition.GoTo(state);
  }

  /** Whether the history is emptied on entering this state: Back cannot happen there. */
  public boolean emptiesHistory(Interaction state) {
    return !withBack.contains(state);
  }

  private void requireTargetRow(Interaction state, Entry entry) {
    if (entry.target() instanceof Transition.GoTo goTo) {
      requireRow(goTo.interaction(), "is a target of " + state);
    }
  }

  private void requireRow(Interaction state, String because) {
    if (!rows.containsKey(state)) {
      throw new IllegalArgumentException(
          "mix "
              + mix
              + ": "
              + state
              + " "
              + because
              + " but has no row of its own: add it under 'transitions'");
    }
  }
}
