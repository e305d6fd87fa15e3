package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.analysis.comparison.Spread;
import ntier.analysis.turns.PointCalls;
import ntier.analysis.turns.PointFigures;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnPoint;
import ntier.analysis.turns.TurnsFindings;

/**
 * What servers did for each request where a claim of them differs: how often they wrote, waited,
 * woke one another and were switched, and what that took. A difference is explained from these.
 */
final class CountsBeside {
  /** Below this it was chance, or a thread that serves no request. */
  private static final double LEAST = 0.01;

  private static final List<String> KINDS = List.of("epoll_wait", "epoll_ctl", "futex");

  private CountsBeside() {}

  /** Of each point, with a separator before the first; empty where nothing is known of any. */
  static String of(TurnsFindings findings, TurnPoint... points) {
    String told =
        Stream.of(points)
            .flatMap(
                point ->
                    findings.point(point.variant(), point.load()).map(CountsBeside::of).stream())
            .filter(one -> !one.isEmpty())
            .collect(Collectors.joining("; "));
    return told.isEmpty() ? "" : ". Per request: " + told;
  }

  private static String of(PointFigures point) {
    List<String> counts = new ArrayList<>();
    point.calls().ifPresent(calls -> counts.addAll(counts(calls)));
    cpu(point).ifPresent(counts::add);
    return counts.isEmpty()
        ? ""
        : say("%s %s (%s)", point.point(), String.join(", ", counts), point.bottleneck().words());
  }

  private static List<String> counts(PointCalls calls) {
    List<String> counts = new ArrayList<>();
    add(counts, calls.writesPerRequest(), "writes");
    for (String kind : KINDS) {
      calls.kind(kind).ifPresent(one -> add(counts, one.perRequest(), kind));
    }
    add(counts, calls.allSwitchesPerRequest(), "switches");
    return counts;
  }

  private static void add(List<String> counts, double number, String what) {
    if (number >= LEAST) {
      counts.add(say(number >= 10 ? "%.1f %s" : "%.2f %s", number, what));
    }
  }

  private static Optional<String> cpu(PointFigures point) {
    Optional<Spread> kernel = point.figure(TurnMeasure.SYSTEM_CPU);
    return point
        .figure(TurnMeasure.CPU)
        .map(
            cpu ->
                say("%.1f µs of CPU", cpu.median())
                    + kernel
                        .map(part -> say(", %.1f of them in the kernel", part.median()))
                        .orElse(""));
  }
}
