package ntier.analysis.comparison;

/** What repetitions say of a change. */
public enum Judgement {
  BETTER,
  WORSE,
  CANNOT_TELL;

  /** Combines several judgements: one that is worse outweighs all that are better. */
  static Judgement of(Iterable<Judgement> all) {
    Judgement sum = CANNOT_TELL;
    for (Judgement one : all) {
      if (one == WORSE) {
        return WORSE;
      }
      sum = one == BETTER ? BETTER : sum;
    }
    return sum;
  }
}
