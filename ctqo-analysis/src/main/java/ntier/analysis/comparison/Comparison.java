package ntier.analysis.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    Map<String, List<ComparedRun>> byLabel = new LinkedHashMap<>();
    for (ComparedRun run : runs) {
      byLabel.computeIfAbsent(run.variant(), label -> new ArrayList<>()).add(run);
    }
    return byLabel.entrySet().stream()
        .map(entry -> new Variant(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Whether any variant has more than one run. */
  public boolean repeated() {
    return variants().size() < runs.size();
  }
}
