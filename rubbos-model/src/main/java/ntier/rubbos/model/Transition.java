package ntier.rubbos.model;

/** What a user does after a page: a row of a {@link TransitionTable}. */
public sealed interface Transition {

  /** Goes on to an interaction. */
  record GoTo(Interaction interaction) implements Transition {}

  /** Returns to the previous state of the history; with an empty history, to the start. */
  record Back() implements Transition {}

  /** Ends the session: the next one begins at the start, as a new random user. */
  record EndOfSession() implements Transition {}
}
