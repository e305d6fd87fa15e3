package ntier.simulation.advice;

import ntier.simulation.model.SimulatedInjection.Effect;

/** What a server does in a stall. */
public enum StallKind {
  /** It stops and accepts nothing: a garbage collection, a virtual machine that is held. */
  STOPS(new Effect.Freeze()),
  /** It goes on accepting, and all that it accepted waits: for a disk, a lock or the network. */
  WAITS(new Effect.Stall(1));

  private final Effect effect;

  StallKind(Effect effect) {
    this.effect = effect;
  }

  Effect effect() {
    return effect;
  }
}
