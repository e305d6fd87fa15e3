package ntier.watch.acceptance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import ntier.archive.Absent;
import ntier.archive.ListenerSample;
import ntier.archive.Manifest;
import ntier.archive.RunDirectory;

/**
 * What the report of a run, or of a watch, says.
 *
 * @param startMicros when it began to measure, CLOCK_REALTIME
 * @param endMicros when it ended
 * @param drops of each listener: its own counter at each tick
 * @param millibottlenecks that are not the aftermath of another one
 */
record Seen(
    long startMicros,
    long endMicros,
    SequencedMap<String, List<ListenerSample>> drops,
    List<Millibottleneck> millibottlenecks) {

  /**
   * A millibottleneck.
   *
   * @param server by the name of its host
   */
  record Millibottleneck(String server, String kind, long startMicros, long endMicros) {
    boolean isWithin(long from, long to) {
      return startMicros >= from && endMicros <= to;
    }

    /** Whether it can be the same, seen by another. */
    boolean resembles(Millibottleneck other) {
      return server.equals(other.server)
          && kind.equals(other.kind)
          && startMicros < other.endMicros
          && endMicros > other.startMicros;
    }

    /** How far apart they begin or end, whichever is more. */
    long apartMicros(Millibottleneck other) {
      return Math.max(
          Math.abs(startMicros - other.startMicros), Math.abs(endMicros - other.endMicros));
    }
  }

  /** Of a finished run or watch. */
  static Seen of(RunDirectory run) {
    Manifest.Phases phases = run.manifest().phases();
    long start = phases.measureStartMicros().orElseThrow();
    SequencedMap<String, List<ListenerSample>> drops = new LinkedHashMap<>();
    run.manifest().servers().forEach(server -> drops.put(server.host(), new ArrayList<>()));
    ListenerSample.FORMAT.forEach(
        run.listenerSamplesFile(),
        sample -> {
          if (drops.containsKey(sample.host()) && Absent.isPresent(sample.drops())) {
            drops.get(sample.host()).add(sample);
          }
        });
    List<Millibottleneck> found =
        run.summary().millibottlenecks().stream()
            .map(
                one -> {
                  long from = start + Math.round(one.startMillis() * 1e3);
                  long length = Math.round(one.durationMillis() * 1e3);
                  return new Millibottleneck(
                      one.server().orElse(one.tier()), one.kind(), from, from + length);
                })
            .toList();
    return new Seen(start, phases.measureEndMicros().orElseThrow(), drops, found);
  }

  /** Packets that each listener dropped from one time to another. */
  SequencedMap<String, Long> dropped(long from, long to) {
    SequencedMap<String, Long> dropped = new LinkedHashMap<>();
    drops.forEach(
        (server, samples) -> {
          long[] counts =
              samples.stream()
                  .filter(sample -> sample.atMicros() >= from && sample.atMicros() <= to)
                  .mapToLong(ListenerSample::drops)
                  .toArray();
          dropped.put(server, counts.length == 0 ? 0 : counts[counts.length - 1] - counts[0]);
        });
    return dropped;
  }
}
