package ntier.analysis.comparison;

import java.util.List;

/**
 * Runs side by side.
 *
 * @param title one line for people
 * @param notes what is not in it and why, in sentences
 * @param runs at least one
 */
public record Comparison(String title, List<String> notes, List<ComparedRun> runs) {
  public Comparison {
    notes = List.copyOf(notes);
    runs = List.copyOf(runs);
  }

  /** In the order in which each was seen first. */
  public List<Variant> variants() {
    return Variant.of(runs);
  }

  /** The figures by which they are compared: a tier that only some runs have is among them. */
  public List<RunFigure> figures() {
    return RunFigure.of(runs);
  }

  /** Whether any variant has more than one run. */
  public boolean repeated() {
    return variants().size() < runs.size();
  }
}
