package ntier.causes.vmcolocation;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import ntier.analysis.millibottleneck.CpuStarvation;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.TierData;

/**
 * A tier whose core another system took: found as in paper 002 (section 3.2, figures 5a and 9a),
 * where the peaks in that system's CPU and the dents in the tier's own lie at the same time.
 *
 * <p>A burst of a second system keeps all its servers busy, and those that share the cores of other
 * tiers take something from them, too: each tier that is short by it is one. Where one waits for
 * its core nearly always, less is asked of those that do not.
 */
final class CoRunnerDetector implements Detector {
  /** Share of a core, in a tick that belongs to a burst. Between bursts it is below 0.03. */
  private static final double TAKES = 0.25;

  /** Share of a burst's typical tick from which on a tick belongs to it as a whole. */
  private static final double WHOLE = 0.9;

  /**
   * Share of the cores that the tier and the other system use together: in 15 bursts of 400 users
   * of burst index 100 beside a tier at 57 %, 86 to 100 % of the core in its middle tick, and less
   * than 80 % between bursts.
   */
  private static final double SHARED = 0.85;

  /** Share of the time in which some task of the tier waits for a CPU meanwhile (PSI). */
  private static final double WAITS = 0.75;

  /**
   * By how much the requests at or above the tier grow, at least, where it computes much less than
   * usual: as for other deprived ones. A tier that keeps most of what it needs falls behind more
   * slowly, but is then shown by full cores as well.
   */
  private static final int GROWTH = 30;

  private static final int SLOW_GROWTH = 12;

  /**
   * Share of the time in which some task of such a tier waits for a CPU in the middle one of its
   * ticks: 31 to 59 % of a whole burst in 9 bursts beside db; where tiers only waited for another
   * one, 3 to 10 % (6). The middle tick, as a burst that takes the core of the tier above, too,
   * finds something asked of this one: for that it waits some 200 ms of 600, and from then on 0 to
   * 21 % of the time (3 bursts).
   */
  private static final double WANTS = 0.2;

  private static final int SHORTEST_TICKS = 2;

  /**
   * What lasts longer is a bottleneck, not a millibottleneck. Bursts that come by themselves run
   * into one another, and so may last longer than those of a batch.
   */
  private static final long LONGEST_MICROS = 5_000_000;

  /** A burst of the other system and the tier that it took the core from. */
  private record Taken(TierData tier, long start, long end, double used) {
    /** Whether some task of the tier waited for a CPU nearly always. */
    boolean waits() {
      return tier.host().cpuPressure().increaseWithin(start, end) >= WAITS * (end - start);
    }

    boolean meets(Taken other) {
      return start < other.end && other.start < end;
    }
  }

  @Override
  public Proof proof() {
    return Proof.TAKEN;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Taken> taken = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      taken.addAll(taken(recording, tier, recording.others().get(tier.name())));
    }
    List<Taken> shorts = taken.stream().filter(one -> isShort(recording, one)).toList();
    return shorts.stream()
        .filter(one -> one.waits() || shorts.stream().noneMatch(it -> it.waits() && it.meets(one)))
        .map(one -> millibottleneck(recording, one))
        .sorted(Comparator.comparingLong(Millibottleneck::startMicros))
        .toList();
  }

  private static List<Taken> taken(BlindRunData recording, TierData tier, Counter cpu) {
    List<Taken> taken = new ArrayList<>();
    int ticks = cpu.samples() - 1;
    for (int first = 1; first < ticks; first++) {
      if (recording.window().contains(cpu.time(first)) && cpu.rate(first) >= TAKES) {
        int end = first + 1;
        while (end < ticks
            && (cpu.rate(end) >= TAKES || end + 1 < ticks && cpu.rate(end + 1) >= TAKES)) {
          end++;
        }
        if (end - first >= SHORTEST_TICKS && end < ticks) {
          taken.add(sharpened(tier, cpu, first, end));
        }
        first = end;
      }
    }
    return taken;
  }

  /**
   * Edges within the ticks: as much as the other system used of a tick at the edge, of what it uses
   * in the middle one of its ticks by size.
   */
  private static Taken sharpened(TierData tier, Counter cpu, int first, int end) {
    double[] rates = new double[end - first];
    Arrays.setAll(rates, i -> cpu.rate(first + i));
    Arrays.sort(rates);
    double typical = rates[rates.length / 2];
    long start = cpu.time(first + 1) - part(cpu, first, typical);
    if (cpu.rate(first) >= WHOLE * typical) {
      start -= part(cpu, first - 1, typical);
    }
    long stop = cpu.time(end - 1) + part(cpu, end - 1, typical);
    if (cpu.rate(end - 1) >= WHOLE * typical) {
      stop += part(cpu, end, typical);
    }
    return new Taken(tier, start, stop, cpu.increase(start, stop));
  }

  private static long part(Counter cpu, int tick, double typical) {
    return Math.round(
        Math.min(1, cpu.rate(tick) / typical) * (cpu.time(tick + 1) - cpu.time(tick)));
  }

  /**
   * Whether the tier falls behind, as it computes less, or as both want more than there is. One
   * that computes less and does not want to do more waits for another tier, not for its core.
   */
  private static boolean isShort(BlindRunData recording, Taken one) {
    long length = one.end() - one.start();
    Occupancy above = recording.above(one.tier());
    long growth = above.max(one.start(), one.end()) - above.at(one.start());
    double used = one.used() + one.tier().host().cpu().increaseWithin(one.start(), one.end());
    boolean sharing =
        growth >= SLOW_GROWTH && used >= SHARED * one.tier().cores().size() * length && one.waits();
    boolean deprived = growth >= GROWTH && isDeprived(recording, one);
    return length <= LONGEST_MICROS && (sharing || deprived);
  }

  private static boolean isDeprived(BlindRunData recording, Taken one) {
    CpuStarvation starvation = new CpuStarvation(recording, one.tier());
    return starvation.muchLess(one.start(), one.end())
        && starvation.waitedMostly(one.start(), one.end()) >= WANTS
        && starvation.waitsMore(one.start(), one.end());
  }

  private static Millibottleneck millibottleneck(BlindRunData recording, Taken one) {
    double length = one.end() - one.start();
    double had = one.tier().host().cpu().increaseWithin(one.start(), one.end()) / length;
    Occupancy above = recording.above(one.tier());
    String role = one.tier().name();
    return new Millibottleneck(
        one.tier(),
        Kind.CPU,
        one.start(),
        one.end(),
        false,
        say(
            "a neighbour took %.0f %% of the core of %s for %,d ms (%s itself had %.0f %%), while requests waiting for it rose from %d to %d",
            100 * one.used() / length,
            role,
            Math.round(length / 1e3),
            role,
            100 * had,
            above.at(one.start()),
            above.max(one.start(), one.end())));
  }
}
