package ntier.workload.user;

import java.util.SplittableRandom;

/** How long users think. Event loop only: an implementation may keep a state for all users. */
public interface ThinkTimes {
  /**
   * The next think time in microseconds.
   *
   * @param own the stream of the user that begins to think
   */
  long drawMicros(SplittableRandom own);
}
