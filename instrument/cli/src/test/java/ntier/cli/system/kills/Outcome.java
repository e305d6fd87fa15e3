package ntier.cli.system.kills;

import java.util.List;
import java.util.Locale;

/**
 * What came of one kill.
 *
 * @param moment when it was
 * @param killed whom it met
 * @param end how the command ended
 * @param clean what {@code clean} did
 * @param recording what became of the recording, if there can be one
 * @param seconds that all of it took
 * @param faults what is not as it should be; none: the machine is as before, nothing was lost
 */
record Outcome(
    Draw draw,
    String moment,
    String killed,
    String end,
    String clean,
    String recording,
    double seconds,
    List<String> faults) {
  /** In place of a victim: the command was over before the moment came. */
  static final String NOBODY = "nobody";

  /** Whether somebody was killed, or something was wrong without that. */
  boolean counts() {
    return !killed.equals(NOBODY) || !equal();
  }

  boolean equal() {
    return faults.isEmpty();
  }

  /** One line. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%3d  %-6s  %-26s  %-6s %-40s  %s; %s%s; %.0f s: %s",
        draw.number(),
        draw.scenario().label(),
        moment,
        draw.victim().label(),
        killed,
        end,
        clean,
        recording.isEmpty() ? "" : "; " + recording,
        seconds,
        equal() ? "equal" : "NOT EQUAL");
  }
}
