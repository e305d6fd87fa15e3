package ntier.analysis.millibottleneck;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.TierData;

/**
 * A host that used up its cores itself, or shared full ones: start and end are those of ticks, and
 * where it follows upon one that was kept from its cores, it only works off what has queued up.
 */
final class FullCoresDetector implements Detector {
  /** Share of the host's cores that counts as all of them. */
  static final double SATURATED = 0.95;

  /**
   * By how much the queue of a tier grows that computes all it can, at least: by what the users
   * send in this time, and by {@value #LEAST_SURGE}. Chance alone makes it grow by up to 70 within
   * 300 ms at 1,000/s where cores are nearly full: seen in runs without a CPU millibottleneck.
   */
  private static final double SURGE_SECONDS = 0.1;

  private static final int LEAST_SURGE = 50;

  /** Retried connections per second above which a saturated CPU is put down to the retries. */
  private static final double RETRY_WAVE_PER_SECOND = 200;

  /** A wave of retries can begin up to this long before the CPU is full of it. */
  private static final long WAVE_LEAD_MICROS = 100_000;

  /** What is known by a stronger proof and may leave full cores behind. */
  private static final Set<Kind> EXPLAINING = EnumSet.of(Kind.CPU, Kind.GC, Kind.NETWORK);

  /** Beside a collection of 376 ms that a core was full 69 ms before, for 404 ms after it. */
  private static final double MOST = 0.75;

  /**
   * By how much longer a link may be late than it is told to be, at most. Where the delay lasted
   * several times as long as it held each packet, its end was told 17 to 36 % early.
   */
  private static final double LATE = 0.6;

  @Override
  public Proof proof() {
    return Proof.FULL;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> full = new ArrayList<>();
    int surge = Math.max(LEAST_SURGE, (int) (SURGE_SECONDS * recording.requestsPerSecond()));
    for (TierData tier : recording.servers()) {
      Counter cpu = tier.host().cpu();
      CpuStarvation deprivation = new CpuStarvation(recording, tier);
      for (Saturation.Span span :
          new Saturation(recording, tier)
              .spans(
                  cpu,
                  sample ->
                      own(tier, cpu, sample)
                          || deprivation.muchMore(sample) && shared(recording, tier, sample),
                  surge)) {
        Millibottleneck one =
            span.millibottleneck(tier, say("the cores of %s were full", tier.name()));
        full.add(
            span.queueBefore() >= Saturation.GROWTH || inRetryWave(recording, one)
                ? one.asAftermath()
                : one);
      }
    }
    List<Millibottleneck> known =
        proven.stream().filter(it -> EXPLAINING.contains(it.kind()) && !it.aftermath()).toList();
    List<Millibottleneck> found = new ArrayList<>();
    for (Millibottleneck one : Origins.mostDownstream(recording, full)) {
      afterwards(recording, one, Stream.concat(known.stream(), found.stream()).toList())
          .ifPresent(found::add);
    }
    return found;
  }

  /** What is left of full cores without what explains them; an aftermath if something does. */
  private static Optional<Millibottleneck> afterwards(
      BlindRunData recording, Millibottleneck one, List<Millibottleneck> earlier) {
    Optional<Millibottleneck> cause =
        earlier.stream().filter(other -> isCause(recording, other, one)).findFirst();
    if (cause.isEmpty()) {
      return Optional.of(one);
    }
    long from = Math.max(one.startMicros(), cause.get().endMicros());
    return from < one.endMicros() ? Optional.of(one.aftermathFrom(from)) : Optional.empty();
  }

  private static boolean isCause(
      BlindRunData recording, Millibottleneck other, Millibottleneck one) {
    return switch (other.kind()) {
      case GC -> collects(other, one);
      case NETWORK -> comesLate(other, one);
      default ->
          other.overlaps(one.startMicros(), one.endMicros())
              || Origins.drains(recording, one, other);
    };
  }

  /**
   * Whether a collection used the cores for at least half of the time. They may have been full for
   * some ticks before it without anybody falling behind. Or whether it used them for most of the
   * time until it ended: afterwards what has waited is worked off, for as long as that takes.
   */
  private static boolean collects(Millibottleneck gc, Millibottleneck one) {
    long end = Math.min(one.endMicros(), gc.endMicros());
    long both = end - Math.max(one.startMicros(), gc.startMicros());
    return gc.name().equals(one.name())
        && both > 0
        && (2 * both >= one.durationMicros() || both >= MOST * (end - one.startMicros()));
  }

  /**
   * Whether the cores were full of what a link had held back and then let through at once. Where it
   * lets each packet through late, it seems to be well again before it is.
   */
  private static boolean comesLate(Millibottleneck link, Millibottleneck one) {
    long latest = link.endMicros() + Math.round(LATE * link.durationMicros());
    return one.startMicros() >= link.startMicros() && one.startMicros() <= latest;
  }

  private static boolean own(TierData tier, Counter cpu, int sample) {
    return cpu.rate(sample) >= SATURATED * Math.max(1, tier.cores().size());
  }

  private static boolean shared(BlindRunData recording, TierData tier, int sample) {
    Counter cpu = tier.host().cpu();
    long from = cpu.time(sample);
    long to = cpu.time(sample + 1);
    double pressed = tier.host().cpuPressure().increase(from, to) / (to - from);
    return pressed >= Pressure.PRESSED && idleShare(recording, tier, from, to) <= 1 - SATURATED;
  }

  private static double idleShare(BlindRunData recording, TierData tier, long from, long to) {
    double idle = 0;
    int cores = 0;
    for (CpuCounters cpu : recording.cpus()) {
      if (cpu.isOf(tier)) {
        idle += (cpu.idle().increase(from, to) + cpu.iowait().increase(from, to)) / (to - from);
        cores++;
      }
    }
    return cores == 0 ? 1 : idle / cores;
  }

  private static boolean inRetryWave(BlindRunData recording, Millibottleneck one) {
    long from = one.startMicros() - WAVE_LEAD_MICROS;
    int retries = recording.retransmits(from, one.endMicros()).size();
    return retries >= RETRY_WAVE_PER_SECOND * (one.endMicros() - from) / 1e6;
  }
}
