package ntier.analysis.migration;

import java.util.List;
import java.util.Map;

/**
 * One run, or one simulation, of a node.
 *
 * @param figures by the keys of {@link MigrationFigures}; what is not known is left out
 * @param overflows of the tiers that dropped, in the order of the chain
 */
public record Repetition(Map<String, Double> figures, List<Overflow> overflows) {
  public Repetition {
    figures = Map.copyOf(figures);
    overflows = List.copyOf(overflows);
  }
}
