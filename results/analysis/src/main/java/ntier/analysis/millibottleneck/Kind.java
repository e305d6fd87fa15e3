package ntier.analysis.millibottleneck;

/**
 * What was short, whoever made it so: several causes make the same short, and one that nobody
 * injected is named as well. {@code summary.json} and {@code findings.json} name it, and runs are
 * read without their causes, so that kinds are known here and not where the causes are.
 */
public enum Kind {
  /** No process of the host ran at all. */
  FREEZE("stopped"),
  /** Its cores were saturated, by itself or by another system. */
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
