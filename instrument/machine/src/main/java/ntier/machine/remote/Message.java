package ntier.machine.remote;

import ntier.archive.Injection;
import ntier.machine.Answer;

/** What goes over the wire beside the signs of life; each is told by its first field. */
sealed interface Message {
  /** The verb that is under way is to be given up, if it can be. */
  record Interrupt(long interrupt) implements Message {}

  /**
   * A verb is to be done.
   *
   * @param id that its answer has, too
   */
  record Ask(long id, String verb, Object order) implements Message {}

  /** It is done. */
  record Answered(long id, Object answer) implements Message {}

  /** It failed. */
  record Failed(long id, Failure failure) implements Message {}

  /** What the machine's listener hears. */
  record Says(String says) implements Message {}

  /** A server serves. */
  record Serves(Answer.Serving serves) implements Message {}

  /** An injection is over. */
  record Injected(String injected, Injection injection) implements Message {}
}
