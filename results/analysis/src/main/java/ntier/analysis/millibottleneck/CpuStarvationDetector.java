package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.TierData;

/**
 * A host that was kept from computing, by a program that nobody watches or a limit: see {@link
 * CpuStarvation}. Where someone is known to have used the CPU, that is the stronger proof.
 */
final class CpuStarvationDetector implements Detector {
  /**
   * By how much the queue of a tier grows that is kept from computing, at least. A database's grows
   * no further than the connections that the tier above opens, 50 as a rule.
   */
  private static final int GROWTH = 30;

  /**
   * Where few requests come, as a share of those that it must fall behind by: at 215 requests/s,
   * 392 ms bring 84, and an XTomcat that computes 68 % of what is usual makes 18 to 23 wait, of 27;
   * at 445/s, 167 ms bring 74, and a Tomcat at 70 % makes 12 wait, of 22.
   */
  private static final double STUCK = 0.5;

  private static final int LEAST_GROWTH = 10;

  /**
   * Tasks that wait for so long without a break, and yet less is computed, are proof enough where
   * they usually wait much shorter, or where nothing tells of requests: a server that is only
   * watched tells of connections, and where these are kept it shows no queue at all. What is
   * shorter may be chance.
   */
  private static final long CERTAIN_MICROS = 150_000;

  /** Share of a millibottleneck in which a limit held the host back. */
  private static final double THROTTLED = 0.1;

  @Override
  public Proof proof() {
    return Proof.KEPT_FROM_CPU;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      Counter cpu = tier.host().cpu();
      CpuStarvation deprivation = new CpuStarvation(recording, tier);
      Saturation saturation = new Saturation(recording, tier);
      for (Saturation.Span span : saturation.runs(cpu, deprivation::in)) {
        double arrivals = recording.requestsPerSecond() * span.durationMicros() / 1e6;
        double behind = arrivals * deprivation.missing(span.startMicros(), span.endMicros());
        int growth = (int) Math.clamp(STUCK * behind, LEAST_GROWTH, GROWTH);
        boolean grows =
            saturation.grew(span, growth)
                || fallsBehind(recording, tier, span, growth)
                || isCertain(span)
                    && (isWatched(tier)
                        || waitsLong(recording, tier, span, saturation, deprivation));
        if (grows && deprivation.throughout(span)) {
          found.add(millibottleneck(tier, deprivation.sharpened(span)));
        }
      }
    }
    found.removeIf(
        one -> proven.stream().anyMatch(it -> it.overlaps(one.startMicros(), one.endMicros())));
    return longest(found);
  }

  private static boolean isCertain(Saturation.Span span) {
    return span.durationMicros() >= CERTAIN_MICROS;
  }

  private static boolean isWatched(TierData tier) {
    return !tier.connections().isEmpty();
  }

  /**
   * Whether its tasks waited much longer than usual, and anybody for it. Where it hardly needs more
   * than it is given its queue grows no further: a database that uses 24 % of its core, and was
   * left 18 % for 1.1 s, let 24 requests wait, of the 120 that it would have fallen behind by.
   */
  private static boolean waitsLong(
      BlindRunData recording,
      TierData tier,
      Saturation.Span span,
      Saturation saturation,
      CpuStarvation deprivation) {
    return deprivation.waitsMuchMore(span)
        && (saturation.grew(span, Stall.WORK) || fallsBehind(recording, tier, span, Stall.WORK));
  }

  /**
   * Whether what the tier above has asked for and waits for grows as much: a tier without CPU reads
   * late what has come over connections that are kept, so that it shows in the tier above alone.
   */
  static boolean fallsBehind(
      BlindRunData recording, TierData tier, Saturation.Span span, int growth) {
    Occupancy above = recording.above(tier);
    return above.max(span.startMicros(), span.endMicros()) - above.at(span.startMicros()) >= growth;
  }

  /**
   * Keeps the longest of those that were kept from computing at the same time: the others get less
   * to do by it, and on full cores some task always waits.
   */
  private static List<Millibottleneck> longest(List<Millibottleneck> found) {
    return Origins.foremost(found, (other, one) -> other.durationMicros() > one.durationMicros());
  }

  private static Millibottleneck millibottleneck(TierData tier, Saturation.Span span) {
    double throttled = tier.host().throttled().rateWithin(span.startMicros(), span.endMicros());
    return span.millibottleneck(
        tier,
        throttled >= THROTTLED
            ? say("%s was throttled", tier.name())
            : say("%s was kept from its cores", tier.name()));
  }
}
