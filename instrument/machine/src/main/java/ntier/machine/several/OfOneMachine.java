package ntier.machine.several;

import ntier.machine.MachineLacksException;

/** What is not done on several machines, and what would be right. */
final class OfOneMachine {
  private OfOneMachine() {}

  static MachineLacksException turns() {
    return new MachineLacksException(
        "servers take turns on one machine; a profile without machines would be right");
  }

  static IllegalStateException member() {
    return new IllegalStateException("this is asked of one machine, not of several as one");
  }
}
