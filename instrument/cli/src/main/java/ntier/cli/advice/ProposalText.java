package ntier.cli.advice;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.stream.Collectors;
import ntier.analysis.words.TextLines;
import ntier.plan.Units;
import ntier.simulation.advice.Advice;
import ntier.simulation.advice.Change;
import ntier.simulation.advice.Proposal;

/** What to change, the cheapest first. */
final class ProposalText {
  private static final String INDENT = "   ";

  private final Advice advice;
  private final TextLines lines;

  ProposalText(Advice advice, TextLines lines) {
    this.advice = advice;
    this.lines = lines;
  }

  void add() {
    lines.wrap(
        say(
            "What holds for %s and a fifth more, the cheapest first:",
            Units.text(advice.stack().longest())),
        "");
    int number = 0;
    for (Proposal proposal : advice.proposals()) {
      number++;
      boolean cheapest = advice.cheapest().filter(proposal::equals).isPresent();
      wrap(
          "",
          say(
              "%d. %s %s",
              number, title(proposal), cheapest ? "THE CHEAPEST THAT HOLDS." : verdict(proposal)));
      proposal.changes().forEach(change -> wrap(INDENT, text(change)));
      if (!proposal.changes().isEmpty()) {
        wrap(INDENT, after(proposal));
        wrap(INDENT, "Costs: " + cost(proposal));
      }
    }
    if (advice.cheapest().isEmpty()) {
      lines.wrap("None of these holds: make the stalls shorter, or the rate smaller.", "");
    }
  }

  private void wrap(String indent, String text) {
    TextLines part = new TextLines(AdviceText.WIDTH - indent.length());
    part.wrap(text, "  ");
    part.text().lines().forEach(line -> lines.add(indent + line));
  }

  private static String title(Proposal proposal) {
    return switch (proposal.means()) {
      case BACKLOG -> "Longer backlogs.";
      case POOL -> "Bounded pools, and longer backlogs.";
      case THREADS -> "More threads or connections.";
      case ASYNC -> "Asynchronous servers.";
    };
  }

  private static String verdict(Proposal proposal) {
    if (proposal.changes().isEmpty()) {
      return "No help here.";
    }
    return proposal.holds() ? "Holds." : "Does not hold.";
  }

  /** Such as {@code web: ListenBacklog 128 -> 512}. */
  private static String text(Change change) {
    String from = change.from().isEmpty() ? "none" : change.from();
    return say("%s: %s %s -> %s", change.tier(), change.setting(), from, change.to());
  }

  private static String after(Proposal proposal) {
    return proposal
        .weakest()
        .map(
            weakest ->
                say(
                    "Simulated with it: %s, when %s stalls.",
                    AdviceText.cell(weakest), weakest.stalls()))
        .orElseGet(
            () ->
                say(
                    "Simulated with it: nobody drops up to %s.",
                    AdviceText.length(proposal.findings().getFirst().searchedToMillis())));
  }

  private static String cost(Proposal proposal) {
    return switch (proposal.means()) {
      case BACKLOG ->
          "a restart; a little kernel memory for each that waits, and they wait instead of"
              + " coming again after a second.";
      case POOL ->
          "a restart; requests wait inside the application while all connections are used.";
      case THREADS ->
          "memory for each thread, and switches between them that the simulation leaves out"
              + " (docs/simulation.md#what-it-leaves-out).";
      case ASYNC -> "another server in " + asynchronous(proposal.changes()) + ", or a rewrite.";
    };
  }

  private static String asynchronous(List<Change> changes) {
    return changes.stream()
        .filter(change -> change.setting().equals("server"))
        .map(Change::tier)
        .collect(Collectors.joining(" and "));
  }
}
