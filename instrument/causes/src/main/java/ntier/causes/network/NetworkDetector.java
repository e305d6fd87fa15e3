package ntier.causes.network;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
import ntier.analysis.millibottleneck.Stall;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.TierData;
import ntier.analysis.store.Times;
import ntier.causes.network.SilentLinks.Silence;

/**
 * A host whose link let nothing out while packets came in: see {@link SilentLinks}. A link that is
 * impaired also makes its neighbours send less, but hardly anything comes to them then: of spans
 * that began together, the origin is the one with most packets in, and of others that overlap the
 * first.
 *
 * <p>Where packets come late, they begin to leave again before all is well, so the end is when the
 * tier above has answers from it at half their usual rate again.
 */
final class NetworkDetector implements Detector {
  private static final long TOGETHER_MICROS = 50_000;
  private static final long STEP_MICROS = 25_000;

  /**
   * What was held up arrives as a short burst; and while each packet comes late, what was sent in a
   * burst is answered in one, again and again, as long after each other as it comes late.
   */
  private static final long LASTING_MICROS = 75_000;

  private static final long LONGEST_RECOVERY_MICROS = 2_000_000;

  @Override
  public Proof proof() {
    return Proof.NO_ANSWER;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Silence> silences = new ArrayList<>();
    for (TierData tier : recording.servers()) {
      silences.addAll(SilentLinks.of(recording, tier));
    }
    silences.sort(Comparator.comparingLong(Silence::start));
    List<Millibottleneck> origins = new ArrayList<>();
    for (Silence one : silences) {
      Millibottleneck origin = millibottleneck(recording, together(silences, one));
      if (origins.stream().noneMatch(earlier -> Origins.drains(recording, origin, earlier))) {
        origins.add(origin);
      }
    }
    return origins;
  }

  private static Silence together(List<Silence> silences, Silence one) {
    return silences.stream()
        .filter(other -> other.start() >= one.start())
        .filter(other -> other.start() - one.start() <= TOGETHER_MICROS)
        .max(Comparator.comparingLong(Silence::received))
        .orElseThrow();
  }

  private static Millibottleneck millibottleneck(BlindRunData recording, Silence silence) {
    long recovered = recovered(recording, silence);
    String role = silence.tier().name();
    return new Millibottleneck(
        silence.tier(),
        Kind.NETWORK,
        silence.start(),
        recovered,
        false,
        say(
            "no packet left %s for %,d ms while about %,d came in, and its answers were back after %,d ms",
            role,
            Math.round((silence.silentTo() - silence.start()) / 1e3),
            silence.received(),
            Math.round((recovered - silence.start()) / 1e3)));
  }

  /** When answers from it came at half their usual rate again. */
  private static long recovered(BlindRunData recording, Silence silence) {
    TierData tier = silence.tier();
    long silentTo = silence.silentTo();
    long lasting = Math.max(LASTING_MICROS, silentTo - silence.start() + TOGETHER_MICROS);
    Occupancy answers =
        tier.holdsData() && !tier.inServer().isEmpty() ? tier.inServer() : recording.above(tier);
    long from = silentTo - Stall.SHORTEST_MICROS;
    double usual =
        answers.departuresBetween(recording.window().startMicros(), recording.window().endMicros())
            / (recording.window().seconds() * 1e6);
    Times departures = answers.departures();
    for (int i = departures.upTo(from); i < departures.size(); i++) {
      long departure = departures.at(i);
      if (flows(answers, departure, STEP_MICROS, usual)
          && flows(answers, departure, LASTING_MICROS, usual)
          && flows(answers, departure, lasting, usual)) {
        return departure - from > LONGEST_RECOVERY_MICROS ? silentTo : departure;
      }
    }
    return silentTo;
  }

  private static boolean flows(Occupancy answers, long from, long length, double usual) {
    return answers.departuresBetween(from - 1, from + length) >= usual * length / 2;
  }
}
