package ntier.analysis.millibottleneck;

/** What was short. */
public enum Kind {
  /** No process of the host ran at all. */
  FREEZE("stopped"),
  /** Its cores were saturated, by itself or by a neighbour. */
  CPU("short of CPU"),
  /** It waited for the disk. */
  IO("waiting for the disk"),
  /** Its JVM collected garbage. */
  GC("collecting garbage"),
  /** It was short of memory: reclaiming, or reading back what had been reclaimed. */
  MEMORY("short of memory"),
  /** What it said or was told came late or not at all. */
  NETWORK("cut off or slowed by its network link"),
  /** Its requests waited for a lock that one of its clients held. */
  LOCK("waiting for a lock");

  private final String state;

  Kind(String state) {
    this.state = state;
  }

  /** What to say of the tier: it was …. */
  public String state() {
    return state;
  }
}
