package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.List;
import ntier.analysis.recording.RunData;

/**
 * Servers whose JVMs still compiled in the measure phase: what they do then costs up to twice what
 * it costs later, and takes the core from what serves.
 */
final class ColdServers {
  /**
   * Of a core. XTomcat's JVM takes 4 % for a minute and longer, and 20 to 80 % while it is cold.
   */
  private static final double MOST_PERCENT = 10;

  private ColdServers() {}

  /** Says what each JVM compiled for, and which of them is not to be trusted for that. */
  static void tell(RunData recording, List<String> why, List<String> facts) {
    recording
        .manifest()
        .compiled()
        .ifPresent(
            compiled ->
                compiled.forEach((host, micros) -> tell(recording, host, micros, why, facts)));
  }

  private static void tell(
      RunData recording, String host, long micros, List<String> why, List<String> facts) {
    double percent = micros / 1e4 / recording.window().seconds();
    facts.add(
        say(
            "The JVM of %s compiled for %.2f s of CPU time in the measure phase, %.1f %% of a core.",
            host, micros / 1e6, percent));
    if (percent > MOST_PERCENT) {
      why.add(
          say(
              "the JVM of %s was not warm: it still compiled, for %.1f %% of a core (limit %.0f %%):"
                  + " set a longer phases.warmUp",
              host, percent, MOST_PERCENT));
    }
  }
}
