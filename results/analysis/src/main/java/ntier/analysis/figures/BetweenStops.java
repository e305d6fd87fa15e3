package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.analysis.recording.Window;
import ntier.archive.Injection;

/**
 * The parts of a measure phase in which no injected cause is at work: a core that is full then is
 * full by itself. A stopped tier leaves its cores idle, so that the mean over all the phase hides
 * it: a core that was full whenever it could be was at 90 % with stops of 550 ms every 5 s.
 */
final class BetweenStops {
  /** Where causes are at work for most of the phase, what is left is too short to judge. */
  private static final double LEAST_SHARE = 0.25;

  private BetweenStops() {}

  /** In order; the whole phase where too little is left. */
  static List<Window> of(Window phase, List<Injection> injections) {
    List<Injection> happened =
        injections.stream()
            .filter(Injection::happened)
            .sorted(Comparator.comparingLong(Injection::startMicros))
            .toList();
    List<Window> between = new ArrayList<>();
    long from = phase.startMicros();
    for (Injection injection : happened) {
      add(between, from, Math.min(injection.startMicros(), phase.endMicros()));
      from = Math.max(from, injection.endMicros());
    }
    add(between, from, phase.endMicros());
    double left = between.stream().mapToDouble(Window::seconds).sum();
    return left < LEAST_SHARE * phase.seconds() ? List.of(phase) : between;
  }

  private static void add(List<Window> between, long from, long to) {
    if (to > from) {
      between.add(new Window(from, to));
    }
  }
}
