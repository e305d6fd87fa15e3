package ntier.analysis.turns;

import ntier.archive.Absent;
import ntier.archive.Turn;

/**
 * Whose limit a turn without think time shows. Its throughput is that of the server only while the
 * server's cores are full and the load's thread is not.
 */
public enum Bottleneck {
  /** The server's cores were full. */
  SERVER("server full"),
  /** The load's thread was full, or near it: CPU per request may be judged, throughput may not. */
  LOAD("load full"),
  /** Neither, or the machine does not tell. */
  NEITHER("neither full");

  private static final double FULL_SHARE = 0.97;
  private static final double MOST_LOAD_SHARE = 0.85;

  private final String words;

  Bottleneck(String words) {
    this.words = words;
  }

  /** In two words. */
  public String words() {
    return words;
  }

  /**
   * Of a turn.
   *
   * @param cores that the variant's hosts may use
   */
  public static Bottleneck of(Turn turn, int cores) {
    if (turn.loadBusyMicros() > MOST_LOAD_SHARE * turn.micros()) {
      return LOAD;
    }
    double time = (double) turn.micros() * cores;
    return Absent.isPresent(turn.serverIdleMicros())
            && turn.serverIdleMicros() <= (1 - FULL_SHARE) * time
        ? SERVER
        : NEITHER;
  }
}
