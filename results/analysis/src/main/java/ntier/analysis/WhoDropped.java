package ntier.analysis;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.analysis.figures.PacketLoss;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.SentDown;
import ntier.analysis.words.Words;

/** Who dropped how many requests, and who none, in words. */
final class WhoDropped {
  private WhoDropped() {}

  /** Such as {@code web dropped 59 requests; app and db dropped none}. */
  static String text(Findings findings) {
    Map<String, Integer> drops = new HashMap<>();
    findings
        .episodes()
        .forEach(
            one ->
                drops.merge(
                    one.server().orElse(one.dropping()), one.droppedRequests(), Integer::sum));
    List<String> dropped = new ArrayList<>();
    List<String> clean = new ArrayList<>();
    for (TierFigures tier : findings.tiers()) {
      List<String> here = new ArrayList<>();
      for (TierFigures one : droppers(tier, drops)) {
        if (drops.containsKey(one.tier())) {
          here.add(dropped(one, drops.get(one.tier())));
        } else if (PacketLoss.earlier(one) == 0) {
          clean.add(one.tier());
        }
      }
      if (!here.isEmpty()) {
        dropped.add(String.join(", ", here) + sentDown(findings, tier.tier()));
      }
    }
    return String.join("; ", dropped)
        + (clean.isEmpty() ? "" : "; " + Words.list(clean) + " dropped none");
  }

  /** The servers of a tier, or the tier where it has only one or nothing tells which dropped. */
  private static List<TierFigures> droppers(TierFigures tier, Map<String, Integer> drops) {
    return drops.containsKey(tier.tier()) ? List.of(tier) : tier.each();
  }

  /** What the tier above had to do with it, where a tier dropped downstream most of the time. */
  private static String sentDown(Findings findings, String dropping) {
    List<Episode> here =
        findings.episodes().stream().filter(one -> one.dropping().equals(dropping)).toList();
    List<Episode> down =
        here.stream().filter(one -> one.direction() == Direction.DOWNSTREAM).toList();
    if (2 * Verdict.drops(down, Direction.DOWNSTREAM) < Verdict.drops(here, Direction.values())
        || down.isEmpty()) {
      return "";
    }
    List<String> tiers = findings.tiers().stream().map(TierFigures::tier).toList();
    SentDown sent = SentDown.by(down.getFirst(), tiers).orElseThrow();
    String name = findings.tiers().get(tiers.indexOf(sent.tier())).name();
    return sent.passedOn() ? ": " + sent.passesOn(name) : say(", which %s sent down", name);
  }

  private static String dropped(TierFigures tier, int count) {
    String what = tier.droppedRequests().isPresent() ? "request" : "packet";
    return say("%s dropped %,d %s%s", tier.tier(), count, what, count == 1 ? "" : "s");
  }
}
