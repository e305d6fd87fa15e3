package ntier.report;

import java.util.HashMap;
import java.util.Map;
import ntier.analysis.Findings;
import ntier.analysis.figures.TierFigures;

/**
 * How a tier looks: by its place in the chain, whatever its name. A look is a colour of {@code
 * report.css} and, with the same name, the class of a line of a table.
 */
final class TierLooks {
  /** Colours that there are; a longer chain begins again with the first. */
  static final int COLOURS = 10;

  /** What a tier looks like that is not in the chain. */
  private static final String NONE = "";

  private final Map<String, String> looks = new HashMap<>();

  private TierLooks(Findings findings) {
    for (int place = 0; place < findings.tiers().size(); place++) {
      String look = at(place);
      TierFigures tier = findings.tiers().get(place);
      looks.put(tier.tier(), look);
      tier.each().forEach(server -> looks.put(server.tier(), look));
    }
  }

  static TierLooks of(Findings findings) {
    return new TierLooks(findings);
  }

  /**
   * The look of a tier, such as {@code tier-0}.
   *
   * @param place in the chain, from 0
   */
  static String at(int place) {
    return "tier-" + place % COLOURS;
  }

  /** The look of a tier of the chain, or of a server of it, by its name; empty for any other. */
  String of(String name) {
    return looks.getOrDefault(name, NONE);
  }

  /**
   * The look of a tier of the system beside the one under test, whose last is the one that
   * disturbs.
   *
   * @param place from 0
   * @param count of its tiers
   */
  static String beside(int place, int count) {
    return place == count - 1 ? "beside-last" : "beside-" + place % 2;
  }
}
