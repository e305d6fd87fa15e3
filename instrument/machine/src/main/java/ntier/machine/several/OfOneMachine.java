package ntier.machine.several;

import ntier.machine.MachineLacksException;

/** What is not done on several machines, and what would be right. */
final class OfOneMachine {
  private OfOneMachine() {}

  static MachineLacksException turns() {
    return new MachineLacksException(
        "servers take turns on one machine; a profile without machines would be right");
  }

  static MachineLacksException port() {
    return new MachineLacksException(
        "a stack that stays up, and the laboratory, are on one machine; a profile without machines would be right, or sudo ./ntier run with this one");
  }

  static IllegalStateException member() {
    return new IllegalStateException("this is asked of one machine, not of several as one");
  }
}
