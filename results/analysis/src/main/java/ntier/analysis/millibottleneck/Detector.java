package ntier.analysis.millibottleneck;

import java.util.List;
import ntier.analysis.recording.BlindRunData;

/**
 * Finds millibottlenecks of one sort, victims of other tiers' millibottlenecks left out. Stateless.
 */
public interface Detector {
  /**
   * What shows a millibottleneck, from the strongest proof to the weakest: one that begins while
   * one of a stronger proof lasts or drains is its aftermath.
   */
  enum Proof {
    /** The server's own log says so. */
    LOGGED,
    /** Someone else used the CPU who is known. */
    TAKEN,
    /** The kernel says that tasks waited for a CPU. */
    KEPT_FROM_CPU,
    /** The kernel says that tasks waited for memory. */
    WAITED_FOR_MEMORY,
    /** The kernel says that tasks waited for the disk, or the disk did nothing. */
    WAITED_FOR_DISK,
    /** Packets came and none went. */
    NO_ANSWER,
    /** Later requests passed by those that waited. */
    PASSED_BY,
    /** Nothing happened though there was work. */
    SILENCE,
    /** A resource was used to the full. */
    FULL,
    /**
     * Something came and was not read. That shows by itself, whatever else is short at the time, so
     * it is never an aftermath.
     */
    UNREAD
  }

  /** What shows those that it finds. */
  Proof proof();

  /**
   * Those that begin in the measure phase, by start.
   *
   * @param proven what the detectors of stronger proofs have found
   */
  List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven);

  /**
   * Whether one of a stronger proof, though found, is only what one of these looks like elsewhere.
   * Then it is left out.
   *
   * @param own that this detector found
   * @param found by a detector of a stronger proof
   */
  default boolean explains(BlindRunData recording, Millibottleneck own, Millibottleneck found) {
    return false;
  }
}
