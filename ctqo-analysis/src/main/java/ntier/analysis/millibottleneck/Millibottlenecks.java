package ntier.analysis.millibottleneck;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.analysis.recording.Recording;
import ntier.archive.Retransmit;

/** All millibottlenecks of a run, causes and aftermaths. */
public final class Millibottlenecks {
  /**
   * In order of proof: a later kind that begins while an earlier kind's one lasts or drains is its
   * aftermath.
   */
  private static final List<Detector> DETECTORS =
      List.of(
          new GcDetector(),
          new NetworkDetector(),
          new LockDetector(),
          new MemoryDetector(),
          new IoDetector(),
          new FreezeDetector(),
          new CpuDetector());

  /** Retried connections per second above which a saturated CPU is put down to the retries. */
  private static final double RETRY_WAVE_PER_SECOND = 200;

  /** A wave of retries can begin up to this long before the CPU is full of it. */
  private static final long WAVE_LEAD_MICROS = 100_000;

  private Millibottlenecks() {}

  /** By start. */
  public static List<Millibottleneck> find(Recording recording) {
    List<Millibottleneck> found = new ArrayList<>();
    for (Detector detector : DETECTORS) {
      List<Millibottleneck> earlierKinds = List.copyOf(found);
      for (Millibottleneck one : detector.find(recording)) {
        boolean aftermath =
            earlierKinds.stream().anyMatch(earlier -> Origins.drains(one, earlier))
                || (one.kind() == Kind.FREEZE && found.stream().anyMatch(it -> wakes(one, it)))
                || (one.kind() == Kind.CPU && inRetryWave(one, recording.retransmits()));
        found.add(aftermath ? one.asAftermath() : one);
      }
    }
    found.sort(Comparator.comparingLong(Millibottleneck::startMicros));
    return found;
  }

  /** A tier may be silent while one beside it, that was stopped, comes to itself. */
  private static boolean wakes(Millibottleneck one, Millibottleneck earlier) {
    return one.tier() != earlier.tier()
        && one.startMicros() >= earlier.endMicros() - WAVE_LEAD_MICROS / 2
        && Origins.drains(one, earlier);
  }

  private static boolean inRetryWave(Millibottleneck one, List<Retransmit> retransmits) {
    long from = one.startMicros() - WAVE_LEAD_MICROS;
    long retries =
        retransmits.stream()
            .filter(retry -> retry.atMicros() >= from && retry.atMicros() <= one.endMicros())
            .count();
    return retries >= RETRY_WAVE_PER_SECOND * (one.endMicros() - from) / 1e6;
  }
}
