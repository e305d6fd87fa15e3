package ntier.causes.freeze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Stall;
import ntier.analysis.millibottleneck.Standstill;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.analysis.store.Times;

/**
 * Finds stalls and tells the tier that stalled from those that stalled because of it. In a chain
 * whose second tier runs the application and whose third holds the data:
 *
 * <pre>
 *                       first          application    data
 *   application stops   accepts until  silent at      idle: nobody
 *                       its threads    once           asks it
 *                       are taken
 *   data stop           as above       accepts until  silent at
 *                                      its threads    once
 *                                      are taken
 * </pre>
 *
 * <p>So of stalls that overlap, the origin is among those that began first. When several began
 * together (the tiers above were full already), it is the lowest tier that has work and does not
 * run, with one exception: the log of the tier that holds the data is written by the application,
 * when it takes and returns a connection, so a stopped application makes the data look stopped,
 * too. Then it is the application: if only the data had stopped, its JVM would have used some CPU.
 * For the same reason only returns show that the data's tier is alive, and nothing is known of it
 * while the application computes without a sign of its own, as in a garbage collection.
 *
 * <p>For the same reason the data look stopped, too, when a tier between it and the application,
 * such as a proxy, is. Then nothing asks the data, and the kernel of the one that stopped
 * acknowledges what it is asked.
 *
 * <p>A stall needs three things: a silence of its log of at least {@value Stall#SHORTEST_MICROS}
 * µs; no CPU time in its ticks from some time on; and work: at least 3 requests in it, or as many
 * more waiting above it than when it began. A silence without that is an idle tier; so is one whose
 * work comes only in its second half, from a tier above that had been stopped. What the end of the
 * measure phase cuts off cannot be told from the end of the load.
 */
final class Stalls {
  /** Between its last event and its stop, and its start and its first event, a tier works a bit. */
  private static final long EDGE_BEFORE_MICROS = 5_000;

  private static final long EDGE_AFTER_MICROS = 10_000;

  /**
   * But it may work for longer before its first event where a busy application writes that for it:
   * 29 ms in a stop of 710 ms. Then this many ticks without CPU before it show the stop.
   */
  private static final long WAKES_MICROS = 100_000;

  private static final int SHOWN_TICKS = 2;

  /** Two tiers that fall silent within this time stopped together. */
  private static final long TOGETHER_MICROS = 20_000;

  /**
   * Nor can they be told apart within as many usual gaps of the earlier one's log: under a light
   * load a tier is silent now and then. Of random gaps, 0.7 % are longer than five means.
   */
  private static final int TOGETHER_GAPS = 5;

  /** Packets: 50 in each stop of a database on full cores, none in stops of the application. */
  private static final int ACKNOWLEDGED = 10;

  /** A silent JVM that uses this share of a core works for itself; one that waits uses none. */
  private static final double WORKS_FOR_ITSELF = 0.2;

  /**
   * The order in which tiers that stalled together are taken for the origin: the application, as it
   * writes the log of the data; then the lowest.
   */
  private static final Comparator<Stall> LIKELIEST =
      Comparator.comparing((Stall stall) -> !stall.tier().runsApplication())
          .thenComparing(stall -> -stall.tier().position());

  private final BlindRunData recording;

  Stalls(BlindRunData recording) {
    this.recording = recording;
  }

  /** Stalls that came from their own tier, by start. */
  List<Stall> origins() {
    List<Stall> candidates = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      candidates.addAll(candidates(tier));
    }
    candidates.sort(Comparator.comparingLong(Stall::startMicros));
    List<Stall> origins = new ArrayList<>();
    while (!candidates.isEmpty()) {
      Stall origin = origin(candidates);
      origins.add(origin);
      candidates.removeIf(stall -> stall == origin || stall.overlaps(origin));
    }
    return origins;
  }

  private static Stall origin(List<Stall> candidates) {
    Stall first = candidates.getFirst();
    long together = Math.max(TOGETHER_MICROS, TOGETHER_GAPS * first.usualGapMicros());
    return candidates.stream()
        .filter(stall -> stall.overlaps(first))
        .filter(stall -> stall.startMicros() - first.startMicros() <= together)
        .min(LIKELIEST)
        .orElseThrow();
  }

  private List<Stall> candidates(TierData tier) {
    Times signs = tier.holdsData() ? tier.inServer().departures() : tier.inServer().events();
    List<Stall> stalls = new ArrayList<>();
    for (int i = 1; i < signs.size(); i++) {
      if (signs.at(i) - signs.at(i - 1) >= Stall.SHORTEST_MICROS
          && recording.window().contains(signs.at(i - 1))
          && recording.window().contains(signs.at(i))) {
        OptionalLong start = stoppedFrom(tier, signs.at(i - 1), signs.at(i));
        if (start.isPresent()) {
          Stall stall = stall(tier, signs, i, start.getAsLong());
          if (stall.hasWork() && !hidden(stall)) {
            stalls.add(tier.holdsData() ? betweenOr(stall) : stall);
          }
        }
      }
    }
    return stalls;
  }

  private boolean hidden(Stall stall) {
    if (stall.tier().holdsData()) {
      return hiddenByApplication(stall);
    }
    return !stall.tier().runsApplication() && waitsForBelow(stall);
  }

  /**
   * Whether the tier below held requests all the time and answered none, as when it waits for
   * memory: a server whose threads all wait for it is silent and idle, too. When this tier itself
   * stops, the one below answers what it has.
   */
  private boolean waitsForBelow(Stall stall) {
    long from = stall.startMicros() + EDGE_BEFORE_MICROS;
    long to = stall.endMicros() - EDGE_AFTER_MICROS;
    List<TierData> below = recording.directlyBelow(stall.tier());
    return below.stream().mapToInt(one -> one.inServer().at(from)).sum() >= Stall.WORK
        && below.stream().allMatch(one -> one.inServer().departuresBetween(from, to) == 0)
        && below.stream().anyMatch(one -> !one.holdsData() || wasAsked(one, stall));
  }

  /**
   * The stall of the data, or that of a tier between the application and the data if that one
   * stopped: the application logs what it waits for, wherever on its way that is. Then the data was
   * asked for nothing, and the lowest tier above it that was asked used no CPU either.
   */
  private Stall betweenOr(Stall ofData) {
    TierData one = ofData.tier();
    while (!wasAsked(one, ofData)) {
      List<TierData> above = recording.directlyAbove(one);
      if (above.isEmpty() || !above.stream().allMatch(it -> couldHaveStopped(it, ofData))) {
        return ofData;
      }
      one = above.getFirst();
    }
    return ofData.at(one);
  }

  private static boolean couldHaveStopped(TierData tier, Stall meanwhile) {
    return !tier.runsApplication()
        && stoppedFrom(tier, meanwhile.startMicros(), meanwhile.endMicros()).isPresent();
  }

  /**
   * Whether something was sent to a tier while it, or one beside it, stalled, and it had no answer
   * at once: its kernel acknowledges that, 40 ms late. True where no tick tells.
   */
  private static boolean wasAsked(TierData tier, Stall meanwhile) {
    Counter sent = tier.host().linkSent();
    int first = sent.firstSampleFrom(meanwhile.startMicros());
    int end = sent.firstSampleFrom(meanwhile.endMicros() - EDGE_AFTER_MICROS) - 1;
    return end <= first
        || tier.sentBesideHandshakes(sent.time(first), sent.time(end)) >= ACKNOWLEDGED;
  }

  /**
   * Whether the application, who writes the log of the data, was too busy with itself, or waited
   * too much, to take the answers. It was not, however busy, if it asked and that was not read.
   */
  private boolean hiddenByApplication(Stall stall) {
    List<TierData> application = recording.application();
    return !application.isEmpty()
        && application.stream().allMatch(one -> takesNoAnswers(one, stall));
  }

  private static boolean takesNoAnswers(TierData application, Stall stall) {
    long from = stall.startMicros() + EDGE_BEFORE_MICROS;
    long to = stall.endMicros() - EDGE_AFTER_MICROS;
    boolean silent = application.inServer().isQuiet(from, to);
    double used = application.host().cpu().increaseWithin(stall.startMicros(), stall.endMicros());
    return silent
            && used >= WORKS_FOR_ITSELF * stall.durationMicros()
            && acknowledged(stall) < ACKNOWLEDGED
        || stall.share(application.host().memoryPressure()) >= Pressure.SATURATED
        || stall.share(application.host().ioPressure()) >= Pressure.SATURATED;
  }

  /**
   * Packets that left its link while it used no CPU: its kernel's acknowledgements, 40 ms late, of
   * what it was sent and did not answer. A database that has answered acknowledges nothing, nor
   * does one of which its kernel takes connections that nothing was sent on yet. A busy application
   * logs the last answers late, so the tick in which the silence begins counts as well.
   */
  private static long acknowledged(Stall stall) {
    TierData tier = stall.tier();
    return Standstill.sum(
        tier.host().cpu(), stall.startMicros(), stall.endMicros(), tier::sentBesideHandshakes);
  }

  private Stall stall(TierData tier, Times signs, int end, long from) {
    long usualGap = (signs.at(signs.size() - 1) - signs.at(0)) / signs.size();
    return Stall.of(recording, tier, from, signs.at(end), usualGap);
  }

  /**
   * When it stopped, if it did: at its last event, or, if it ran on for some ticks without one
   * (under a light load), in the middle of the last tick in which it used CPU, but for what it used
   * once it went on. Empty if it ran until less than {@value Stall#SHORTEST_MICROS} µs before its
   * next event, or if no tick tells.
   */
  private static OptionalLong stoppedFrom(TierData tier, long lastEvent, long nextEvent) {
    Counter cpu = tier.host().cpu();
    long stopped = lastEvent;
    int idleTicks = 0;
    int sample = cpu.firstSampleFrom(lastEvent + EDGE_BEFORE_MICROS);
    long until = nextEvent - EDGE_AFTER_MICROS;
    for (; sample + 1 < cpu.samples() && cpu.time(sample + 1) <= until; sample++) {
      boolean works = !Standstill.is(cpu, sample);
      if (works && idleTicks >= SHOWN_TICKS && nextEvent - cpu.time(sample) <= WAKES_MICROS) {
        break;
      }
      if (works) {
        stopped = (cpu.time(sample) + cpu.time(sample + 1)) / 2;
        idleTicks = 0;
      } else {
        idleTicks++;
      }
    }
    boolean longEnough = nextEvent - stopped >= Stall.SHORTEST_MICROS;
    return idleTicks > 0 && longEnough ? OptionalLong.of(stopped) : OptionalLong.empty();
  }
}
