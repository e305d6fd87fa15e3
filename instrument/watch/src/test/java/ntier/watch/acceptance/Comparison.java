package ntier.watch.acceptance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import ntier.watch.acceptance.Seen.Millibottleneck;

/**
 * A run and a watch beside it, in the time that both measured.
 *
 * @param inRun packets dropped by each server, as the run has it
 * @param inWatch the same, as the watch has it
 * @param pairs what both found
 * @param runAlone what the watch did not find
 * @param watchAlone what the run did not find
 */
record Comparison(
    SequencedMap<String, Long> inRun,
    SequencedMap<String, Long> inWatch,
    List<Pair> pairs,
    List<Millibottleneck> runAlone,
    List<Millibottleneck> watchAlone) {
  /** As near as a watch is to be: one tick of the monitors. */
  static final long NEAR_MICROS = 50_000;

  /** At either end of the time in common, where one of both may have seen only a part. */
  static final long EDGE_MICROS = 1_000_000;

  Comparison {
    pairs = List.copyOf(pairs);
    runAlone = List.copyOf(runAlone);
    watchAlone = List.copyOf(watchAlone);
  }

  /** One millibottleneck, as the run and as the watch found it. */
  record Pair(Millibottleneck run, Millibottleneck watch) {
    boolean near() {
      return run.apartMicros(watch) <= NEAR_MICROS;
    }
  }

  static Comparison of(Seen run, Seen watch) {
    long from = Math.max(run.startMicros(), watch.startMicros()) + EDGE_MICROS;
    long to = Math.min(run.endMicros(), watch.endMicros()) - EDGE_MICROS;
    List<Pair> pairs = new ArrayList<>();
    List<Millibottleneck> left = new ArrayList<>(watch.millibottlenecks());
    List<Millibottleneck> runAlone = new ArrayList<>();
    for (Millibottleneck one : run.millibottlenecks()) {
      left.stream()
          .filter(one::resembles)
          .min(Comparator.comparingLong(one::apartMicros))
          .ifPresentOrElse(
              same -> {
                left.remove(same);
                // Half of one that began before the watch did says nothing of it.
                if (one.isWithin(from, to)) {
                  pairs.add(new Pair(one, same));
                }
              },
              () -> runAlone.add(one));
    }
    return new Comparison(
        run.dropped(from, to),
        watch.dropped(from, to),
        pairs,
        runAlone.stream().filter(one -> one.isWithin(from, to)).toList(),
        left.stream().filter(one -> one.isWithin(from, to)).toList());
  }

  private static List<String> droppers(Map<String, Long> drops) {
    return drops.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(Map.Entry::getKey)
        .sorted()
        .collect(Collectors.toList());
  }

  /** Whether the same servers drop. */
  boolean sameDrop() {
    return droppers(inRun).equals(droppers(inWatch));
  }

  /** Whether both found the same, at the same times. */
  boolean sameFound() {
    return runAlone.isEmpty() && watchAlone.isEmpty() && pairs.stream().allMatch(Pair::near);
  }

  /** Whether there was nothing to see, and the watch saw nothing. */
  boolean quiet() {
    return droppers(inRun).isEmpty()
        && droppers(inWatch).isEmpty()
        && pairs.isEmpty()
        && watchAlone.isEmpty();
  }

  long near() {
    return pairs.stream().filter(Pair::near).count();
  }

  /** How far apart the farthest pair is; 0 without any. */
  long farthestMicros() {
    return pairs.stream().mapToLong(pair -> pair.run().apartMicros(pair.watch())).max().orElse(0);
  }
}
