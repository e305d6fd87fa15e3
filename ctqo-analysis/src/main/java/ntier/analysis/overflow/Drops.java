package ntier.analysis.overflow;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;
import ntier.plan.Role;

/**
 * The connections that lost a packet in the measure phase.
 *
 * @param all by time
 * @param countedInPackets tiers whose drops are packets and not connections
 * @param lostOnTheWay connections that lost a packet that no listener dropped, by time
 * @param retransmissions why packets were sent again, by tier; empty where the kernel did not
 *     record that
 * @param unproven tiers whose listener's counter was not recorded, so that all that was sent to it
 *     again is taken for dropped
 */
public record Drops(
    List<Drop> all,
    Set<Role> countedInPackets,
    List<Drop> lostOnTheWay,
    Map<Role, Retransmissions> retransmissions,
    Set<Role> unproven) {
  public Drops {
    all = List.copyOf(all);
    countedInPackets = Set.copyOf(countedInPackets);
    lostOnTheWay = List.copyOf(lostOnTheWay);
    retransmissions = Map.copyOf(retransmissions);
    unproven = Set.copyOf(unproven);
  }

  /** Finds them, one by one where the kernel recorded retransmissions, else from counters. */
  public static Drops of(Recording recording) {
    boolean recorded =
        recording
            .monitors()
            .map(monitors -> monitors.retransmitSource().equals("tracepoint"))
            .orElse(!recording.retransmits().isEmpty());
    if (recorded) {
      RetransmitDrops found = new RetransmitDrops(recording);
      return new Drops(
          found.drops(), Set.of(), found.lostOnTheWay(), found.retransmissions(), found.unproven());
    }
    CounterDrops counters = new CounterDrops(recording);
    Set<Role> packets = EnumSet.noneOf(Role.class);
    for (TierRecording tier : recording.tiers()) {
      if (!counters.exact(tier.role())) {
        packets.add(tier.role());
      }
    }
    return new Drops(counters.drops(), packets, List.of(), Map.of(), Set.of());
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
