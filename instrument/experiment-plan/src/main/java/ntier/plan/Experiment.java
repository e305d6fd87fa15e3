package ntier.plan;

import java.time.Duration;
import java.util.List;

/** What an experiment's file asks for. */
public sealed interface Experiment permits Series, TurnsPlan {
  /** Its name: the file's name without folder and ending. */
  String experiment();

  /** One line for people. */
  String title();

  /** Of what its runs need: each variant's once. */
  List<Plan> plans();

  /** How many runs it makes. */
  int runs();

  /** How long all of it takes, about. */
  Duration estimate();
}
