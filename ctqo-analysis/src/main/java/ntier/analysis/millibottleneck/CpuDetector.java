package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;

/**
 * A host that was kept from computing, by a neighbour (paper 002, section 3.2) or a limit: see
 * {@link Deprivation}. Or one that used up its cores itself, or shared full ones: then start and
 * end are those of ticks, and where it follows upon the first, it only works off what has queued
 * up.
 */
final class CpuDetector implements Detector {
  /** Share of the host's cores that counts as all of them. */
  static final double SATURATED = 0.95;

  /** Share of a tick in which some task of the host waited for a CPU (PSI "some"). */
  static final double PRESSED = 0.5;

  /**
   * By how much the queue of a tier grows that is kept from computing, at least. A database's grows
   * no further than the connections that the tier above opens, 50 as a rule.
   */
  private static final int DEPRIVED = 30;

  /**
   * By how much the queue of a tier grows that computes all it can, at least. Chance alone makes it
   * grow by up to 45 within 300 ms where cores are nearly full: seen in runs without a CPU
   * millibottleneck.
   */
  private static final int SURGE = 50;

  /** Share of a millibottleneck in which a limit held the host back. */
  private static final double THROTTLED = 0.1;

  @Override
  public List<Millibottleneck> find(Recording recording) {
    List<Millibottleneck> deprived = new ArrayList<>();
    List<Millibottleneck> full = new ArrayList<>();
    for (TierRecording tier : recording.tiers()) {
      Counter cpu = tier.host().cpu();
      Saturation saturation = new Saturation(recording, tier);
      Deprivation deprivation = new Deprivation(recording, tier);
      for (Saturation.Span span : saturation.spans(cpu, deprivation::in, DEPRIVED)) {
        deprived.add(deprived(tier, deprivation.sharpened(span)));
      }
      for (Saturation.Span span :
          saturation.spans(
              cpu,
              sample ->
                  own(tier, cpu, sample)
                      || deprivation.muchMore(sample) && shared(recording, tier, sample),
              SURGE)) {
        Millibottleneck one = full(tier, span);
        full.add(span.queueBefore() >= Saturation.GROWTH ? one.asAftermath() : one);
      }
    }
    List<Millibottleneck> found = new ArrayList<>(longest(deprived));
    for (Millibottleneck one : Origins.mostDownstream(full)) {
      afterwards(one, found).ifPresent(found::add);
    }
    found.sort(Comparator.comparingLong(Millibottleneck::startMicros));
    return found;
  }

  /**
   * Of those that were kept from computing at the same time, the one that was longest: the others
   * get less to do by it, and on full cores some task always waits.
   */
  private static List<Millibottleneck> longest(List<Millibottleneck> deprived) {
    return deprived.stream()
        .filter(
            one ->
                deprived.stream()
                    .noneMatch(
                        other ->
                            other.durationMicros() > one.durationMicros()
                                && other.overlaps(one.startMicros(), one.endMicros())))
        .toList();
  }

  /** What is left of full cores without what explains them; an aftermath if something does. */
  private static Optional<Millibottleneck> afterwards(
      Millibottleneck one, List<Millibottleneck> earlier) {
    Optional<Millibottleneck> cause =
        earlier.stream()
            .filter(
                other ->
                    other.overlaps(one.startMicros(), one.endMicros())
                        || Origins.drains(one, other))
            .findFirst();
    if (cause.isEmpty()) {
      return Optional.of(one);
    }
    long from = Math.max(one.startMicros(), cause.get().endMicros());
    return from < one.endMicros() ? Optional.of(one.aftermathFrom(from)) : Optional.empty();
  }

  private static boolean own(TierRecording tier, Counter cpu, int sample) {
    return cpu.rate(sample) >= SATURATED * Math.max(1, tier.cores().size());
  }

  private static boolean shared(Recording recording, TierRecording tier, int sample) {
    Counter cpu = tier.host().cpu();
    long from = cpu.time(sample);
    long to = cpu.time(sample + 1);
    double pressed = tier.host().cpuPressure().increase(from, to) / (to - from);
    return pressed >= PRESSED && idleShare(recording, tier, from, to) <= 1 - SATURATED;
  }

  private static double idleShare(Recording recording, TierRecording tier, long from, long to) {
    double idle = 0;
    int cores = 0;
    for (CpuCounters cpu : recording.cpus()) {
      if (tier.cores().contains(cpu.cpu())) {
        idle += (cpu.idle().increase(from, to) + cpu.iowait().increase(from, to)) / (to - from);
        cores++;
      }
    }
    return cores == 0 ? 1 : idle / cores;
  }

  private static Millibottleneck deprived(TierRecording tier, Saturation.Span span) {
    double length = span.endMicros() - span.startMicros();
    double throttled =
        tier.host().throttled().increaseWithin(span.startMicros(), span.endMicros()) / length;
    return millibottleneck(
        tier,
        span,
        throttled >= THROTTLED
            ? say("%s was throttled", tier.role().key())
            : say("%s was kept from its cores", tier.role().key()));
  }

  private static Millibottleneck full(TierRecording tier, Saturation.Span span) {
    return millibottleneck(tier, span, say("the cores of %s were full", tier.role().key()));
  }

  private static Millibottleneck millibottleneck(
      TierRecording tier, Saturation.Span span, String what) {
    double used = tier.host().cpu().increase(span.startMicros(), span.endMicros());
    return new Millibottleneck(
        tier.role(),
        Kind.CPU,
        span.startMicros(),
        span.endMicros(),
        false,
        say(
            "%s for %,d ms (%s itself had %.0f %% of a core), while its queue rose from %d to %d",
            what,
            Math.round((span.endMicros() - span.startMicros()) / 1e3),
            tier.role().key(),
            100 * used / (span.endMicros() - span.startMicros()),
            span.queueBefore(),
            span.queuePeak()));
  }
}
