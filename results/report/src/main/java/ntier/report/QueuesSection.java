package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.List;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.plan.Role;

/** What the tiers held while each millibottleneck lasted. */
final class QueuesSection {
  private final List<QueuesMeanwhile> queues;

  QueuesSection(List<QueuesMeanwhile> queues) {
    this.queues = queues;
  }

  String html() {
    if (queues.isEmpty()) {
      return "<p>No millibottleneck was found.</p>\n";
    }
    Table table = new Table("queues", "at#", "tier", "kind", "web#", "app#", "db#", "overlap#");
    for (QueuesMeanwhile one : queues) {
      table
          .row("tier-" + one.tier().key())
          .number(say("%.2f s", one.startMillis() / 1e3))
          .text(one.tier().key())
          .text(key(one.kind()));
      for (Role role : Role.values()) {
        Long peak = one.peaks().get(role.key());
        table.number(peak == null ? "not known" : say("%,d", peak));
      }
      table
          .number(
              one.overlap().isPresent() ? say("%.0f %%", 100 * one.overlap().getAsDouble()) : "")
          .end();
    }
    return table.html()
        + "<p class=\"hint\">The most requests in each tier during it. Overlap: the share of requests that the queues from web down to the tier with the millibottleneck have in common; near 100 %, nothing but that tier holds them back (Figures 13 and 14 of the paper).</p>\n";
  }
}
