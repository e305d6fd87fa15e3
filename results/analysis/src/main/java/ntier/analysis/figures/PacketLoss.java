package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.Retransmissions;

/** What was sent again and why, in words. */
public final class PacketLoss {
  /**
   * Retransmissions of packets lost on the way, in percent of the requests, from which on a run is
   * not to be trusted. On one machine there is none without a cause; VLRT shares are told to a
   * hundredth of a percent, and a lost SYN makes one.
   */
  private static final double MOST_LOST_PERCENT = 0.1;

  private PacketLoss() {}

  /**
   * Says what is to be trusted.
   *
   * @param requests of the measure phase
   */
  static void tell(Drops drops, int requests, List<String> why, List<String> facts) {
    if (drops.retransmissions().isEmpty()) {
      return;
    }
    long lost = drops.packetsLostOnTheWay();
    facts.add(
        say(
            "Of the packets that were sent again, listeners had dropped %,d by their own counters,"
                + " %,d had come and were only acknowledged late, %,d were lost on the way.",
            drops.retransmissions().values().stream().mapToLong(Retransmissions::dropped).sum(),
            drops.retransmissions().values().stream().mapToLong(Retransmissions::spurious).sum(),
            lost));
    earlier(
            byTier(
                drops.retransmissions().entrySet(),
                Map.Entry::getKey,
                one -> one.getValue().earlier().orElse(0L)))
        .ifPresent(facts::add);
    long untold =
        drops.retransmissions().values().stream().mapToLong(Retransmissions::untold).sum();
    if (untold > 0) {
      facts.add(
          say(
              "For %,d more this recording does not show whether they were lost on the way or only"
                  + " acknowledged late; no listener dropped them.",
              untold));
    }
    if (lost > 0 && 100.0 * lost >= MOST_LOST_PERCENT * requests) {
      why.add(
          say(
              "network loss: %,d packet%s lost on the way (%s), which no listener dropped",
              lost, lost == 1 ? " was" : "s were", text(lostByTier(drops))));
    }
  }

  /** Such as {@code 242 packets were lost on the way (web 240, app 2)}; empty if none was. */
  public static String lost(List<TierFigures> tiers) {
    Map<String, Long> lost =
        byTier(
            tiers,
            TierFigures::tier,
            tier -> tier.retransmissions().map(Retransmissions::lostOnTheWay).orElse(0L));
    long all = lost.values().stream().mapToLong(Long::longValue).sum();
    return all == 0
        ? ""
        : say(
            "Network loss: %,d packet%s lost on the way (%s), which no listener dropped.",
            all, all == 1 ? " was" : "s were", text(lost));
  }

  /**
   * Such as {@code 542 packets were dropped (db 542) of connections that had lost one before the
   * measure phase and still tried}; empty if none was.
   */
  public static Optional<String> earlier(List<TierFigures> tiers) {
    return earlier(byTier(tiers, TierFigures::tier, PacketLoss::earlier));
  }

  /** Packets that a tier's listener dropped on connections that had begun before. */
  public static long earlier(TierFigures tier) {
    return tier.retransmissions().flatMap(Retransmissions::earlier).orElse(0L);
  }

  private static Optional<String> earlier(Map<String, Long> packets) {
    long all = packets.values().stream().mapToLong(Long::longValue).sum();
    return all == 0
        ? Optional.empty()
        : Optional.of(
            say(
                "%,d packet%s dropped (%s) of connections that had lost one before the measure phase"
                    + " and still tried: no requests of the measure phase.",
                all, all == 1 ? " was" : "s were", text(packets)));
  }

  /** What could not be proven, in sentences. */
  public static List<String> unproven(Drops drops) {
    List<String> sentences = new ArrayList<>();
    drops
        .unproven()
        .forEach(
            server ->
                sentences.add(
                    say(
                        "What %s's listener dropped was not counted: drops there could not be"
                            + " proven, and all that was sent to it again is taken for dropped.",
                        server)));
    return sentences;
  }

  private static Map<String, Long> lostByTier(Drops drops) {
    return byTier(
        drops.retransmissions().entrySet(),
        Map.Entry::getKey,
        one -> one.getValue().lostOnTheWay());
  }

  /** In the order of the chain, in which they come. */
  private static <T> Map<String, Long> byTier(
      Collection<T> all, Function<T, String> tier, Function<T, Long> count) {
    Map<String, Long> counts = new LinkedHashMap<>();
    all.forEach(one -> counts.put(tier.apply(one), count.apply(one)));
    return counts;
  }

  private static String text(Map<String, Long> lost) {
    return lost.entrySet().stream()
        .filter(one -> one.getValue() > 0)
        .map(one -> say("%s %,d", one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }
}
