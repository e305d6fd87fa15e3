package ntier.simulation.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A way to bear the longest stall, simulated.
 *
 * @param means what is changed
 * @param changes of settings; empty if none of these means helps
 * @param stack with these changes
 * @param findings for stalls of each tier of it
 * @param holds whether nobody drops in the longest stall and {@link Advice#MARGIN} more
 */
public record Proposal(
    Means means, List<Change> changes, Stack stack, List<StallFinding> findings, boolean holds) {
  public Proposal {
    changes = List.copyOf(changes);
    findings = List.copyOf(findings);
  }

  /** In the order of what they cost, the least first. */
  public enum Means {
    BACKLOG,
    POOL,
    THREADS,
    ASYNC
  }

  /** The stall that overflows it first; empty if none does. */
  public Optional<StallFinding> weakest() {
    return findings.stream()
        .filter(finding -> finding.fromMillis().isPresent())
        .min(Comparator.comparingDouble(finding -> finding.fromMillis().orElseThrow()));
  }
}
