package ntier.analysis.recording;

import static ntier.analysis.words.Words.say;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import ntier.archive.DamagedRunException;
import ntier.archive.Event;
import ntier.archive.Manifest;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/**
 * Finds the measure phase: from the manifest; where a killed run could not write it, from the
 * events; and as the last resort from what was recorded.
 */
final class WindowFinder {
  /** Nothing may be asked to last longer than 24 h. */
  private static final Duration LONGEST = Duration.ofHours(25);

  private final RunDirectory run;
  private final Manifest manifest;
  private final List<Event> events;

  WindowFinder(RunDirectory run, Manifest manifest, List<Event> events) {
    this.run = run;
    this.manifest = manifest;
    this.events = events;
  }

  /**
   * @throws DamagedRunException if its times are further apart than those of any run
   */
  Window window(List<Request> measured, HostSamples hosts, RunTables tables) {
    OptionalLong start = manifest.phases().measureStartMicros();
    if (start.isEmpty()) {
      start = phaseEvent("measure");
    }
    if (start.isEmpty()) {
      start = measured.stream().mapToLong(Request::startMicros).min();
    }
    if (start.isEmpty()) {
      tables.note("The run ended before its measure phase began: there is nothing to analyse.");
      return new Window(0, 0);
    }
    OptionalLong end = manifest.phases().measureEndMicros();
    if (end.isEmpty()) {
      end = phaseEvent("end");
    }
    long from = start.getAsLong();
    long to = Math.max(from, end.orElseGet(() -> lastRecorded(from, measured, hosts)));
    requirePossible(from, to);
    if (end.isEmpty()) {
      tables.note(
          say(
              "The measure phase has no recorded end: it is taken to end with the last sample, after"
                  + " %.1f s.",
              (to - from) / 1e6));
    }
    return new Window(from, to);
  }

  /** What is made for each moment of it would fill the heap. */
  private void requirePossible(long from, long to) {
    // Unsigned: the difference of two times that no clock shows may not fit into a long.
    if (Long.compareUnsigned(to - from, LONGEST.toNanos() / 1000) > 0) {
      throw new DamagedRunException(
          run.manifestFile(),
          0,
          say("a measure phase from %d to %d us is longer than any run may be", from, to),
          "its own times of that phase, in microseconds since 1970, would be right");
    }
  }

  private OptionalLong phaseEvent(String phase) {
    return events.stream()
        .filter(event -> event.kind().equals("phase") && event.what().equals(phase))
        .mapToLong(Event::atMicros)
        .findFirst();
  }

  private static long lastRecorded(long from, List<Request> measured, HostSamples hosts) {
    long lastRequest = measured.stream().mapToLong(Request::startMicros).max().orElse(from);
    return Math.max(lastRequest, hosts.last(from));
  }
}
