package ntier.cli.advice;

import static ntier.analysis.words.Words.key;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.InvocationStyle;
import ntier.plan.JsonFormat;
import ntier.simulation.advice.Advice;
import ntier.simulation.advice.Change;
import ntier.simulation.advice.Choice;
import ntier.simulation.advice.Proposal;
import ntier.simulation.advice.Stack;
import ntier.simulation.advice.StackTier;
import ntier.simulation.advice.StallFinding;

/** Writes advice as JSON; the fields are in {@code docs/your-stack.md}. */
public final class AdviceFile {
  private static final int VERSION = 1;

  private AdviceFile() {}

  /** The whole file. */
  record Document(
      int formatVersion,
      String stack,
      double perSecond,
      double longestStallMillis,
      String stall,
      double marginPercent,
      List<StallFinding> findings,
      List<ChoiceEntry> choices,
      List<ProposalEntry> proposals,
      Optional<String> cheapest,
      String error) {}

  /** A choice of asynchronous tiers, by their names. */
  record ChoiceEntry(List<String> asynchronous, List<StallFinding> findings) {}

  /** A proposal, without the stack that it makes. */
  record ProposalEntry(
      String means, boolean holds, List<Change> changes, List<StallFinding> findings) {}

  /** Replaces the file. */
  public static void write(Path file, Advice advice) {
    try {
      Files.write(file, JsonFormat.mapper().writeValueAsBytes(document(advice)));
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private static Document document(Advice advice) {
    Stack stack = advice.stack();
    return new Document(
        VERSION,
        stack.name(),
        stack.perSecond(),
        stack.longest().toNanos() / 1e6,
        key(stack.stall()),
        100 * Advice.MARGIN,
        advice.findings(),
        advice.choices().stream().map(AdviceFile::entry).toList(),
        advice.proposals().stream().map(AdviceFile::entry).toList(),
        advice.cheapest().map(proposal -> key(proposal.means())),
        Advice.ERROR);
  }

  private static ChoiceEntry entry(Choice choice) {
    List<String> asynchronous =
        choice.stack().tiers().stream()
            .filter(tier -> tier.style() == InvocationStyle.ASYNC)
            .map(StackTier::name)
            .toList();
    return new ChoiceEntry(asynchronous, choice.findings());
  }

  private static ProposalEntry entry(Proposal proposal) {
    return new ProposalEntry(
        key(proposal.means()), proposal.holds(), proposal.changes(), proposal.findings());
  }
}
