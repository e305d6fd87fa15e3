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
          new CpuStarvationDetector(),
          new ThrottlingDetector(),
          new IoDetector(),
          new FullCoresDetector());

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
      List<Millibottleneck> proven = List.copyOf(found);
      List<Millibottleneck> own = detector.find(recording, proven);
      found.removeIf(one -> own.stream().anyMatch(it -> detector.explains(recording, it, one)));
      List<Millibottleneck> earlier = List.copyOf(found);
      for (Millibottleneck one : own) {
        found.add(isAftermath(recording, one, detector, earlier) ? one.asAftermath() : one);
      }
    }
    found.sort(Comparator.comparingLong(Millibottleneck::startMicros));
    return found;
  }

  private static boolean isAftermath(
      BlindRunData recording,
      Millibottleneck one,
      Detector detector,
      List<Millibottleneck> earlier) {
    return detector.proof() != Detector.Proof.UNREAD
        && earlier.stream().anyMatch(it -> Origins.drains(recording, one, it));
  }
}
