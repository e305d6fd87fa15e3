package ntier.analysis.overflow;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * The connections that lost a packet in the measure phase.
 *
 * @param all by time
 * @param countedInPackets tiers whose drops are packets and not connections
 * @param lostOnTheWay connections that lost a packet that no listener dropped, by time
 * @param sentAgain each retransmission and why, by time; without those of connections that had lost
 *     their first packet before
 * @param retransmissions the same counted, by tier; empty where the kernel did not record them
 * @param ofServers and by server
 * @param unproven servers, by name, whose listener's counter was not recorded, so that all that was
 *     sent to it again is taken for dropped
 */
public record Drops(
    List<Drop> all,
    Set<String> countedInPackets,
    List<Drop> lostOnTheWay,
    List<SentAgain> sentAgain,
    Map<String, Retransmissions> retransmissions,
    Map<String, Retransmissions> ofServers,
    Set<String> unproven) {
  public Drops {
    all = List.copyOf(all);
    countedInPackets = Set.copyOf(countedInPackets);
    lostOnTheWay = List.copyOf(lostOnTheWay);
    sentAgain = List.copyOf(sentAgain);
    retransmissions = Collections.unmodifiableMap(new LinkedHashMap<>(retransmissions));
    ofServers = Map.copyOf(ofServers);
    unproven = Collections.unmodifiableSet(new LinkedHashSet<>(unproven));
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
      Map<String, Retransmissions> byTier = new LinkedHashMap<>();
      Map<String, Retransmissions> byServer = new LinkedHashMap<>();
      for (TierData server : recording.servers()) {
        Retransmissions here =
            Retransmissions.at(server.name(), sentAgain, found.earlier(server.name()));
        byServer.put(server.name(), here);
        byTier.merge(server.tier(), here, Retransmissions::plus);
      }
      return new Drops(
          found.drops(),
          Set.of(),
          found.lostOnTheWay(),
          sentAgain,
          byTier,
          byServer,
          found.unproven());
    }
    CounterDrops counters = new CounterDrops(recording);
    Set<String> packets = new LinkedHashSet<>();
    for (TierData tier : recording.tiers()) {
      if (!counters.exact(tier)) {
        packets.add(tier.tier());
      }
    }
    return new Drops(counters.drops(), packets, List.of(), List.of(), Map.of(), Map.of(), Set.of());
  }

  /** Retransmissions of packets that were lost on the way, at all tiers. */
  public long packetsLostOnTheWay() {
    return retransmissions.values().stream().mapToLong(Retransmissions::lostOnTheWay).sum();
  }

  /** Those at one server, by time; with the tier's name, those of which the server is not known. */
  public List<Drop> atServer(String server) {
    return all.stream().filter(drop -> drop.server().equals(server)).toList();
  }

  /** Those at one tier, by time. */
  public List<Drop> at(String tier) {
    return all.stream().filter(drop -> drop.tier().equals(tier)).toList();
  }
}
