package ntier.lifecycle.control;

import java.time.Duration;

/**
 * What those who ask can take of the process. They are root, but may hang, or be stopped with
 * Ctrl-Z.
 *
 * @param sessions at a time
 * @param request the longest until a question is whole
 * @param reply the longest until a line of the answer is taken
 */
record ControlLimits(int sessions, Duration request, Duration reply) {
  static final ControlLimits STANDARD =
      new ControlLimits(64, Duration.ofSeconds(5), Duration.ofSeconds(10));
}
