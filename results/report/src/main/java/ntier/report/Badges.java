package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.stream.Collectors;
import ntier.analysis.comparison.Outcome;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.Result;

/** Words with a colour: who drops, and whether something agrees with a paper. */
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

  static String of(Agreement agreement) {
    return say("<span class=\"agreement %s\">%s</span>", key(agreement), key(agreement));
  }

  /** With how many runs there are, and how many of them count. */
  static String of(Result result) {
    return result.runs().isEmpty()
        ? of(result.agreement())
        : of(result.agreement())
            + say(
                " <small>%d of %d runs to be trusted</small>",
                result.trusted(), result.runs().size());
  }

  /** A badge of a direction, such as {@code upstream}, or {@code none}. */
  static String of(String direction, String words) {
    return badge(direction, words);
  }

  private static String badge(String cssClass, String words) {
    return say("<span class=\"badge %s\">%s</span>", Html.escape(cssClass), Html.escape(words));
  }
}
