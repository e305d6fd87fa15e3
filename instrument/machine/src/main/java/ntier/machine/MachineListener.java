package ntier.machine;

import ntier.archive.Injection;

/** Hears of what happens on a machine, on any thread. */
public interface MachineListener {
  /** How it goes with an order that takes long, and what was found and undone. */
  void says(String words);

  /** A server serves. */
  void serves(Answer.Serving server);

  /**
   * An injection is over.
   *
   * @param name of the order that it belongs to
   */
  void injected(String name, Injection injection);
}
