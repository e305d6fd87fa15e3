package ntier.plan;

import java.time.Duration;

/** What an experiment's file asks for. */
public sealed interface Experiment permits Series, TurnsPlan {
  /** Its name: the file's name without folder and ending. */
  String experiment();

  /** One line for people. */
  String title();

  /** How long all of it takes, about. */
  Duration estimate();
}
