package ntier.analysis.overflow;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;
import ntier.plan.Role;

/**
 * The connections that lost a packet in the measure phase.
 *
 * @param all by time
 * @param countedInPackets tiers whose drops are packets and not connections
 */
public record Drops(List<Drop> all, Set<Role> countedInPackets) {
  public Drops {
    all = List.copyOf(all);
    countedInPackets = Set.copyOf(countedInPackets);
  }

  /** Finds them, exactly where the kernel recorded retransmissions, else from counters. */
  public static Drops of(Recording recording) {
    boolean recorded =
        recording
            .monitors()
            .map(monitors -> monitors.retransmitSource().equals("tracepoint"))
            .orElse(!recording.retransmits().isEmpty());
    if (recorded) {
      return new Drops(new RetransmitDrops(recording).drops(), Set.of());
    }
    CounterDrops counters = new CounterDrops(recording);
    Set<Role> packets = EnumSet.noneOf(Role.class);
    for (TierRecording tier : recording.tiers()) {
      if (!counters.exact(tier.role())) {
        packets.add(tier.role());
      }
    }
    return new Drops(counters.drops(), packets);
  }

  /** Those at one tier, by time. */
  public List<Drop> at(Role tier) {
    return all.stream().filter(drop -> drop.tier() == tier).toList();
  }
}
