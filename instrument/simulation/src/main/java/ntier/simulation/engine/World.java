package ntier.simulation.engine;

import ntier.simulation.model.SystemModel;

/** What the parts of a simulation share, and its clock. */
final class World {
  final SystemModel model;
  final EventQueue events = new EventQueue();
  final Visits visits = new Visits();
  final Network network;
  final Recorder recorder;

  /** When the ramp ends. */
  final long rampNanos;

  /** When the measure phase begins. */
  final long startNanos;

  /** When it ends. */
  final long endNanos;

  /** The time now, in nanoseconds from the beginning. */
  long now;

  World(SystemModel model) {
    this.model = model;
    this.network = new Network(model, events, visits);
    this.rampNanos = model.phases().ramp().toNanos();
    this.startNanos = rampNanos + model.phases().warmUp().toNanos();
    this.endNanos = startNanos + model.phases().measure().toNanos();
    this.recorder = new Recorder(startNanos, endNanos, network.levels());
  }
}
