package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.Collection;
import java.util.List;
import ntier.analysis.recording.RunData;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * What waited when the measure phase began. A ramp meets cold servers and leaves requests behind,
 * and in a system that is nearly full these are served late: what is measured then is the ramp's,
 * not the millibottlenecks'. How long a request took at that moment is L = λW (Little 1961) from
 * the requests that were under way and the rate of the measure phase.
 */
final class RampBacklog {
  /**
   * Longer than a request of the measure phase takes on average. A request that comes while so long
   * a wait is in the queue is very long after another half a second.
   */
  private static final double MOST_SECONDS = 0.5;

  private RampBacklog() {}

  /** Says how long requests took when the measure phase began, and whether that is too long. */
  static void tell(RunData recording, List<String> why, List<String> facts) {
    if (recording.watch().isPresent() || recording.measured().isEmpty()) {
      return;
    }
    int waiting = recording.carriedOver().size();
    double perSecond = recording.measured().size() / recording.window().seconds();
    double atFirst = waiting / perSecond;
    double usual = meanSeconds(recording.measured());
    facts.add(
        say(
            "When the measure phase began a request took %.2f s (by the %,d under way), on average"
                + " %.2f s.",
            atFirst, waiting, usual));
    if (atFirst > usual + MOST_SECONDS) {
      why.add(
          say(
              "the ramp was not over: when the measure phase began a request took %.2f s (by the %,d"
                  + " under way), on average %.2f s (limit %.1f s longer): set a longer"
                  + " phases.warmUp",
              atFirst, waiting, usual, MOST_SECONDS));
    }
  }

  private static double meanSeconds(Collection<Request> requests) {
    return requests.stream()
            .filter(request -> Absent.isPresent(request.endMicros()))
            .mapToLong(request -> request.endMicros() - request.startMicros())
            .average()
            .orElse(0)
        / 1e6;
  }
}
