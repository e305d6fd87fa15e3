package ntier.cli.exercises;

/**
 * A question of an exercise.
 *
 * @param name its key, by which answers name it
 * @param text for people
 * @param hint what to look at when the answer is wrong; it does not give the answer away
 * @param within how far from the right number an answer may be, in percent of it; nothing to a word
 */
record Question(String name, String text, String hint, Asked asked, double within) {
  private static final double PERCENT = 100;

  /** What may be answered, for people. */
  String answers(Simulations simulations) {
    return switch (asked) {
      case Asked.OfNumber number -> number.unit().asked();
      case Asked.OfWord word -> "one of: " + String.join(", ", word.words(simulations));
    };
  }

  /**
   * Whether an answer is right.
   *
   * @param answer one that {@link AnswersReader} has read
   */
  boolean holds(String answer, Simulations simulations) {
    return switch (asked) {
      case Asked.OfNumber number -> {
        double right = number.right(simulations);
        yield Math.abs(number.unit().read(answer) - right) <= within / PERCENT * right;
      }
      case Asked.OfWord word -> answer.equals(word.right(simulations));
    };
  }
}
