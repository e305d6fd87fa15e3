package ntier.analysis.overflow;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.plan.Role;

/**
 * The connections that lost a packet in the measure phase.
 *
 * @param all by time
 * @param countedInPackets tiers whose drops are packets and not connections
 * @param lostOnTheWay connections that lost a packet that no listener dropped, by time
 * @param sentAgain each retransmission and why, by time; without those of connections that had lost
 *     their first packet before
 * @param retransmissions the same counted, by tier; empty where the kernel did not record them
 * @param unproven tiers whose listener's counter was not recorded, so that all that was sent to it
 *     again is taken for dropped
 */
public record Drops(
    List<Drop> all,
    Set<Role> countedInPackets,
    List<Drop> lostOnTheWay,
    List<SentAgain> sentAgain,
    Map<Role, Retransmissions> retransmissions,
    Set<Role> unproven) {
  public Drops {
    all = List.copyOf(all);
    countedInPackets = Set.copyOf(countedInPackets);
    lostOnTheWay = List.copyOf(lostOnTheWay);
    sentAgain = List.copyOf(sentAgain);
    retransmissions = Map.copyOf(retransmissions);
    unproven = Set.copyOf(unproven);
  }

  /** Finds them, one by one where the kernel recorded retransmissions, else from counters. */
  public static Drops of(RunData recording) {
    boolean recorded =
        recording
            .monitors()
            .map(monitors -> monitors.retransmitSource().equals("tracepoint"))
            .orElse(!recording.retransmits().isEmpty());
    if (recorded) {
      RetransmitDrops found = new RetransmitDrops(recording);
      List<SentAgain> sentAgain = found.sentAgain();
      Map<Role, Retransmissions> byTier = new EnumMap<>(Role.class);
      for (TierData tier : recording.tiers()) {
        byTier.put(
            tier.role(), Retransmissions.at(tier.role(), sentAgain, found.earlier(tier.role())));
      }
      return new Drops(
          found.drops(), Set.of(), found.lostOnTheWay(), sentAgain, byTier, found.unproven());
    }
    CounterDrops counters = new CounterDrops(recording);
    Set<Role> packets = EnumSet.noneOf(Role.class);
    for (TierData tier : recording.tiers()) {
      if (!counters.exact(tier.role())) {
        packets.add(tier.role());
      }
    }
    return new Drops(counters.drops(), packets, List.of(), List.of(), Map.of(), Set.of());
  }

  /** Retransmissions of packets that were lost on the way, at all tiers. */
  public long packetsLostOnTheWay() {
    return retransmissions.values().stream().mapToLong(Retransmissions::lostOnTheWay).sum();
  }

  /** Those at one tier, by time. */
  public List<Drop> at(Role tier) {
    return all.stream().filter(drop -> drop.tier() == tier).toList();
  }
}
