package ntier.analysis;

import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;

/**
 * What the causes of millibottlenecks tell the analysis.
 *
 * @param detectors what finds theirs, beside what finds those that several causes have in common
 * @param kinds the kind of millibottleneck that proves an injection, by the name of its cause; only
 *     for comparing what was found with what was injected: no detector knows it
 * @param taking names of the causes that take the cores of a host, and so from whoever shares them
 */
public record Detection(List<Detector> detectors, Map<String, Kind> kinds, Set<String> taking) {
  public Detection {
    detectors = List.copyOf(detectors);
    kinds = Map.copyOf(kinds);
    taking = Set.copyOf(taking);
  }
}
