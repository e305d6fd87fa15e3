package ntier.report;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.Result;

/** Whether something agrees with a paper, as a word with a colour. */
final class AgreementBadge {
  private AgreementBadge() {}

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
}
