package ntier.analysis.reproduction;

/**
 * A part of a claim of turns: one variant beside another at one load, or one count.
 *
 * @param what of which variants at which load, in words
 * @param found the number with its interval, or with how many requests it was counted at
 * @param instead why another measure was judged than throughput, and which; empty where none was
 * @param why it differs or is not known; empty where it agrees
 */
public record JudgedPair(
    String what, String found, Agreement agreement, String instead, String why) {
  static JudgedPair of(String what, String found, Agreement agreement, String why) {
    return new JudgedPair(what, found, agreement, "", why);
  }

  static JudgedPair unknown(String what, String why) {
    return of(what, "not known", Agreement.UNKNOWN, why);
  }

  /** The same of a run that proves nothing. */
  JudgedPair doubted(String doubt) {
    return new JudgedPair(what, found, Agreement.UNKNOWN, instead, doubt);
  }
}
