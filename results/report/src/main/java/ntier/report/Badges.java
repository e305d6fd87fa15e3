package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.stream.Collectors;
import ntier.analysis.comparison.Outcome;

/** Who drops, as words with a colour. */
final class Badges {
  private Badges() {}

  static String of(Outcome outcome) {
    if (outcome.dropping().isEmpty()) {
      return badge(Outcome.NONE, Outcome.NONE);
    }
    return outcome.dropping().stream()
        .map(one -> badge(key(one.direction()), one.toString()))
        .collect(Collectors.joining());
  }

  private static String badge(String cssClass, String words) {
    return say("<span class=\"badge %s\">%s</span>", cssClass, Html.escape(words));
  }
}
