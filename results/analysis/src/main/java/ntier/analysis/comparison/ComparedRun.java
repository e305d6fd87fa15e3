package ntier.analysis.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.TierFigures;
import ntier.archive.RunDirectory;
import ntier.plan.Role;

/**
 * One run among others.
 *
 * @param variant what distinguishes it for people; the same for all repetitions
 * @param repetition from 1
 * @param cause what was injected, such as {@code freeze app}; {@code none}
 * @param directory where its own report is
 */
public record ComparedRun(
    String variant, int repetition, String cause, RunDirectory directory, Findings findings) {

  /** The same run, as it was found again. */
  public ComparedRun with(Findings others) {
    return new ComparedRun(variant, repetition, cause, directory, others);
  }

  /** Such as {@code apache-tomcat-mysql}. */
  public String stack() {
    return Arrays.stream(Role.values())
        .map(role -> findings.stack().getOrDefault(role.key(), "?"))
        .collect(Collectors.joining("-"));
  }

  /** Who dropped. */
  public Outcome outcome() {
    return Outcome.of(findings);
  }

  /** Requests that a tier dropped; packets where the machine counts only those. */
  public OptionalLong dropped(Role role) {
    List<TierFigures> tiers = findings.tiers().stream().filter(t -> t.tier() == role).toList();
    if (tiers.isEmpty()) {
      return OptionalLong.empty();
    }
    TierFigures tier = tiers.getFirst();
    return tier.droppedRequests().isPresent()
        ? tier.droppedRequests()
        : OptionalLong.of(tier.droppedPackets());
  }
}
