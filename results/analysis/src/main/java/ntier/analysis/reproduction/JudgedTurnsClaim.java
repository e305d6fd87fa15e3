package ntier.analysis.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import ntier.plan.paper.TurnsClaim;

/**
 * A claim about a run of turns, and what became of it.
 *
 * @param pairs each part of it, judged; one or more
 */
public record JudgedTurnsClaim(TurnsClaim claim, List<JudgedPair> pairs) {
  public JudgedTurnsClaim {
    pairs = List.copyOf(pairs);
  }

  /** It differs where one part does, and agrees where all do. */
  public Agreement agreement() {
    return Agreement.all(pairs.stream().map(JudgedPair::agreement).toList());
  }

  /**
   * What the paper's file says of a difference; empty where it does not differ, or says nothing.
   */
  public String explanation() {
    return agreement() == Agreement.DIFFERS ? claim.differs() : "";
  }

  /**
   * Why it does not agree, with the parts by their names; a reason that several parts share, once.
   * Empty where it agrees.
   */
  public String why() {
    SequencedMap<String, List<String>> reasons = new LinkedHashMap<>();
    pairs.stream()
        .filter(pair -> pair.agreement() == agreement() && agreement() != Agreement.AGREES)
        .forEach(
            pair -> reasons.computeIfAbsent(pair.why(), _ -> new ArrayList<>()).add(pair.what()));
    return reasons.entrySet().stream()
        .map(reason -> String.join(", ", reason.getValue()) + ": " + reason.getKey())
        .collect(Collectors.joining("; "));
  }
}
