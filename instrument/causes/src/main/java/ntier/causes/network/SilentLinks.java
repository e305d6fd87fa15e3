package ntier.causes.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.analysis.millibottleneck.Stall;
import ntier.analysis.millibottleneck.Standstill;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;

/**
 * Spans in which a host's link let nothing out while packets came in.
 *
 * <p>That is a sign of its own: of a host that is merely stopped, or waits, the kernel goes on
 * acknowledging what arrives, if only after the 40 ms of a delayed acknowledgement. The one
 * exception is a full accept queue, which drops connection requests without a word; its listener
 * counts them from the first one on. (A silent link makes its listener drop, too, but later: once
 * as many connections as the backlog wait for the rest of their handshake.)
 *
 * <p>The start is where in its last tick with packets out the link fell silent, by the usual rate.
 */
final class SilentLinks {
  private static final int SHORTEST_TICKS = 2;

  /** What is sent in the tick after a single silent one, at most, of what usually is. */
  private static final double STILL_LESS = 0.5;

  /**
   * Packets that must have come in meanwhile. A stopped application's acknowledgements are up to
   * one for each connection to its database: 9 to 51 of 50.
   */
  private static final int RECEIVED = 20;

  /**
   * The same where a single tick is to show it: 13 to 23 in three delays of a database's link by
   * 100 ms, at 550 requests/s; and of the first tier, whose users open connections, which even a
   * stopped host's kernel answers at once: 14 and 22 in two.
   */
  private static final int FEW_RECEIVED = 10;

  /**
   * So many make sure that what came in just before the first tick without any packet out was left
   * unanswered: a database gets no more questions once all connections to it wait.
   */
  private static final int RETRANSMITS = 3;

  private static final long USUAL_MICROS = 500_000;

  /**
   * A link that let nothing out.
   *
   * @param silentTo when something was sent again
   * @param received packets that came in meanwhile
   */
  record Silence(TierData tier, long start, long silentTo, long received) {}

  private SilentLinks() {}

  /** The silent links of a server, in the measure phase. */
  static List<Silence> of(BlindRunData recording, TierData tier) {
    List<Silence> silences = new ArrayList<>();
    Counter sent = tier.host().linkSent();
    for (int first = 1; first + 1 < sent.samples(); first++) {
      if (isSilent(sent, first) && recording.window().contains(sent.time(first))) {
        int end = first + 1;
        while (end + 1 < sent.samples() && isSilent(sent, end)) {
          end++;
        }
        if (end - first >= SHORTEST_TICKS || isHeldUp(tier, first)) {
          silence(recording, tier, first, end).ifPresent(silences::add);
        }
        first = end;
      }
    }
    return silences;
  }

  private static boolean isSilent(Counter sent, int sample) {
    return sent.rate(sample) == 0;
  }

  /**
   * Whether one silent tick shows a delay of 100 ms, which may begin in the tick before and end in
   * the one after: then the host computes, gets packets, and sends less than usual for a while. The
   * first tier computes nothing if what its users send is held up, too.
   */
  private static boolean isHeldUp(TierData tier, int first) {
    Counter sent = tier.host().linkSent();
    if (first + 2 >= sent.samples()) {
      return false;
    }
    long from = sent.time(first);
    double usually =
        (double) sent.increaseWithin(from - USUAL_MICROS, from)
            / USUAL_MICROS
            * (sent.time(first + 2) - sent.time(first + 1));
    return (tier.first() || !Standstill.isAt(tier.host().cpu(), (from + sent.time(first + 1)) / 2))
        && tier.host().linkReceived().increaseWithin(from, sent.time(first + 1)) >= FEW_RECEIVED
        && sent.increaseWithin(sent.time(first + 1), sent.time(first + 2)) <= STILL_LESS * usually;
  }

  /**
   * @param first the sample from which on nothing was sent
   * @param end the sample at which something had been
   */
  private static Optional<Silence> silence(
      BlindRunData recording, TierData tier, int first, int end) {
    Counter sent = tier.host().linkSent();
    Counter received = tier.host().linkReceived();
    long silentFrom = sent.time(first);
    long silentTo = sent.time(end);
    double came = 0;
    for (int tick = first; tick < end; tick++) {
      if (isAsked(recording, tier, tick)) {
        came += received.increase(sent.time(tick), sent.time(tick + 1));
      }
    }
    if (!Standstill.isAt(tier.host().cpu(), (sent.time(first - 1) + silentFrom) / 2)
        && retransmits(recording, tier, sent.time(first - 1), silentTo) >= RETRANSMITS) {
      came += unanswered(tier, sent.time(first - 1), silentFrom);
    }
    long dropped =
        tier.host().listenDrops().increaseWithin(silentFrom, sent.time(first + SHORTEST_TICKS));
    long middle = (silentFrom + silentTo) / 2;
    return came < (tier.first() ? FEW_RECEIVED : RECEIVED)
            || dropped > 0
            || recording.above(tier).at(middle) < Stall.WORK
        ? Optional.empty()
        : Optional.of(new Silence(tier, start(sent, first), silentTo, Math.round(came)));
  }

  /**
   * Whether the tier above ran on in a tick, as the users always do. One that is stopped asks
   * nothing: its kernel acknowledges, 40 ms late, the last answers on each connection. One that
   * just wakes asks at once what had waited in it, which may find no answer before the tick ends.
   */
  private static boolean isAsked(BlindRunData recording, TierData tier, int tick) {
    Counter sent = tier.host().linkSent();
    long middle = (sent.time(tick) + sent.time(tick + 1)) / 2;
    List<TierData> above = recording.directlyAbove(tier);
    return above.isEmpty()
        || above.stream().anyMatch(one -> Standstill.isFarFrom(one.host().cpu(), middle));
  }

  /** Retransmissions of its established connections, in either direction: an answer is missing. */
  private static long retransmits(BlindRunData recording, TierData tier, long from, long to) {
    return recording.retransmits(from, to).stream()
        .filter(it -> !it.state().equals("SYN_SENT"))
        .filter(it -> it.source().equals(tier.address()) || it.destination().equals(tier.address()))
        .count();
  }

  /**
   * What came in, in the tick in which the silence began, beyond what usually goes with its sent.
   * It counts if the tier ran then: one that is stopped reads no question.
   */
  private static double unanswered(TierData tier, long from, long to) {
    Counter sent = tier.host().linkSent();
    Counter received = tier.host().linkReceived();
    long usuallySent = sent.increaseWithin(from - USUAL_MICROS, from);
    long usuallyReceived = received.increaseWithin(from - USUAL_MICROS, from);
    double goesWith =
        usuallySent == 0 ? 0 : sent.increase(from, to) * usuallyReceived / usuallySent;
    return Math.max(0, received.increase(from, to) - goesWith);
  }

  private static long start(Counter sent, int first) {
    long before = sent.time(first - 1);
    long tick = sent.time(first) - before;
    double usual = sent.increaseWithin(before - USUAL_MICROS, before) / (double) USUAL_MICROS;
    double active = usual <= 0 ? 0 : sent.increase(before, sent.time(first)) / usual;
    return before + Math.round(Math.min(tick, active));
  }
}
