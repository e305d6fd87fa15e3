package ntier.cli.exercises;

import java.util.List;

/** What a question asks of simulations. */
sealed interface Asked {
  /** A number. */
  sealed interface OfNumber extends Asked permits AskedFigure, AskedLimit {
    Unit unit();

    /** The right answer, in its unit. */
    double right(Simulations simulations);
  }

  /** One of some words. */
  sealed interface OfWord extends Asked permits AskedComparison, AskedWord {
    /** All that may be answered. */
    List<String> words(Simulations simulations);

    /** The right answer. */
    String right(Simulations simulations);
  }
}
