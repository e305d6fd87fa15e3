package ntier.monitors;

/**
 * The gates of the resources for which tasks wait seldom. For a core some task waits in nearly
 * every tick under load: a gate would only be one more file to read.
 */
record PressureGates(PressureGate io, PressureGate memory) {
  static PressureGates open() {
    return new PressureGates(PressureGate.open("io"), PressureGate.open("memory"));
  }

  /** Looks at the machine; once a tick, before the groups are asked. */
  void look() {
    io.look();
    memory.look();
  }
}
