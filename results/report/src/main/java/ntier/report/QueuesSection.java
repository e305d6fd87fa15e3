package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.figures.TierFigures;

/** What the tiers held while each millibottleneck lasted. */
final class QueuesSection {
  private final List<QueuesMeanwhile> queues;
  private final List<String> tiers;
  private final TierLooks looks;

  QueuesSection(Findings findings) {
    this.queues = findings.queues();
    this.tiers = findings.tiers().stream().map(TierFigures::tier).toList();
    this.looks = TierLooks.of(findings);
  }

  String html() {
    if (queues.isEmpty()) {
      return "<p>No millibottleneck was found.</p>\n";
    }
    Table table = table();
    for (QueuesMeanwhile one : Table.shown(queues)) {
      table
          .row(looks.of(one.tier()))
          .number(say("%.2f s", one.startMillis() / 1e3))
          .text(one.tier())
          .text(key(one.kind()));
      for (String tier : tiers) {
        Long peak = one.peaks().get(tier);
        table.number(peak == null ? "not known" : say("%,d", peak));
      }
      if (overlaps()) {
        table.number(
            one.overlap().isPresent() ? say("%.0f %%", 100 * one.overlap().getAsDouble()) : "");
      }
      table.end();
    }
    return table.html()
        + Table.more(queues)
        + "<p class=\"hint\">The most requests in each tier during it."
        + (overlaps() ? overlapHint() : "")
        + "</p>\n";
  }

  private Table table() {
    List<String> columns = new ArrayList<>(List.of("at#", "tier", "kind"));
    tiers.forEach(tier -> columns.add(tier + "#"));
    if (overlaps()) {
      columns.add("overlap#");
    }
    return new Table("queues", columns.toArray(String[]::new));
  }

  /** The queue of a single tier overlaps with no other. */
  private boolean overlaps() {
    return tiers.size() > 1;
  }

  private String overlapHint() {
    return say(
        " Overlap: the share of requests that the queues from %s down to the tier with the millibottleneck have in common; near 100 %%, nothing but that tier holds them back (Figures 13 and 14 of the paper).",
        Html.escape(tiers.getFirst()));
  }
}
