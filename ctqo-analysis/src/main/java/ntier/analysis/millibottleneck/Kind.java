package ntier.analysis.millibottleneck;

/** What was short. */
public enum Kind {
  /** No process of the host ran at all. */
  FREEZE("stopped"),
  /** Its cores were saturated, by itself or by a neighbour. */
  CPU("short of CPU"),
  /** It waited for the disk. */
  IO("waiting for the disk");

  private final String state;

  Kind(String state) {
    this.state = state;
  }

  /** What to say of the tier: it was …. */
  public String state() {
    return state;
  }
}
