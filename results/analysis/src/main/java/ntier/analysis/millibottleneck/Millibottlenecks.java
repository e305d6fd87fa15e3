package ntier.analysis.millibottleneck;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import ntier.analysis.recording.BlindRunData;

/** All millibottlenecks of a run, causes and aftermaths. */
public final class Millibottlenecks {
  /** Those of the resources that several causes, or the load itself, can make short. */
  private static final List<Detector> COMMON =
      List.of(
          new CoRunnerDetector(),
          new CpuStarvationDetector(),
          new IoDetector(),
          new FullCoresDetector());

  /** A tier that wakes may keep one beside it silent a tick before the end. */
  private static final long WAKING_MICROS = 50_000;

  private Millibottlenecks() {}

  /**
   * By start.
   *
   * @param ofCauses the detectors that causes bring along
   */
  public static List<Millibottleneck> find(BlindRunData recording, List<Detector> ofCauses) {
    List<Detector> detectors =
        Stream.concat(COMMON.stream(), ofCauses.stream())
            .sorted(Comparator.comparing(Detector::proof))
            .toList();
    List<Millibottleneck> found = new ArrayList<>();
    for (Detector detector : detectors) {
      List<Millibottleneck> earlierKinds = List.copyOf(found);
      for (Millibottleneck one : detector.find(recording, earlierKinds)) {
        boolean aftermath =
            earlierKinds.stream().anyMatch(earlier -> Origins.drains(one, earlier))
                || (one.kind() == Kind.FREEZE && found.stream().anyMatch(it -> wakes(one, it)));
        found.add(aftermath ? one.asAftermath() : one);
      }
    }
    List<Millibottleneck> stops = new ProvenStops(recording).besides(found);
    found.removeIf(one -> stops.stream().anyMatch(stop -> ProvenStops.explains(stop, one)));
    found.addAll(stops);
    found.sort(Comparator.comparingLong(Millibottleneck::startMicros));
    return found;
  }

  /** A tier may be silent while one beside it, that was stopped, comes to itself. */
  private static boolean wakes(Millibottleneck one, Millibottleneck earlier) {
    return !one.name().equals(earlier.name())
        && one.startMicros() >= earlier.endMicros() - WAKING_MICROS
        && Origins.drains(one, earlier);
  }
}
