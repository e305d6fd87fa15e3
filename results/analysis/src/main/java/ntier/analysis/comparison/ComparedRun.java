package ntier.analysis.comparison;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import ntier.analysis.Findings;
import ntier.analysis.figures.TierFigures;
import ntier.archive.RunDirectory;

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

  /** Such as {@code apache-tomcat-mysql}, or {@code nginx-tomcat*2-mysql}. */
  public String stack() {
    return findings.tiers().stream().map(ComparedRun::servers).collect(Collectors.joining("-"));
  }

  private static String servers(TierFigures tier) {
    return tier.server() + tier.servers().map(several -> "*" + several.size()).orElse("");
  }

  /** Who dropped. */
  public Outcome outcome() {
    return Outcome.of(findings);
  }

  /** Its tiers, from the first to the last. */
  public List<String> tiers() {
    return findings.tiers().stream().map(TierFigures::tier).toList();
  }

  /**
   * Requests that a tier dropped; packets where the machine counts only those. Empty where the run
   * has no such tier.
   */
  public OptionalLong dropped(String name) {
    return findings.tiers().stream()
        .filter(tier -> tier.tier().equals(name))
        .mapToLong(tier -> tier.droppedRequests().orElse(tier.droppedPackets()))
        .findFirst();
  }
}
