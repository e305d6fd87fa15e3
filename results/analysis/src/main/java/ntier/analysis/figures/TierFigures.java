package ntier.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.Retransmissions;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;

/**
 * One tier in the measure phase, or one of several servers of it.
 *
 * @param tier its name; of one of several servers, that server's
 * @param name of its server, as people write it
 * @param peakQueue most requests in the server and its accept queue; empty where neither requests
 *     were logged nor connections counted
 * @param cpuPercent of one core; empty without samples
 * @param droppedPackets by the kernel's counter of its host
 * @param droppedRequests connections that lost a packet at its listener, by the listener's own
 *     counter, each once; empty where the machine only counts packets
 * @param retransmissions why packets were sent again; empty where that was not recorded, and in
 *     older findings
 * @param servers the same of each server where it has several; empty for one, and in older findings
 */
public record TierFigures(
    String tier,
    String server,
    String name,
    int queueLimit,
    OptionalLong peakQueue,
    OptionalDouble cpuPercent,
    long droppedPackets,
    OptionalLong droppedRequests,
    Optional<Retransmissions> retransmissions,
    Optional<List<TierFigures>> servers) {

  public TierFigures {
    servers = servers.map(List::copyOf);
  }

  /** The figures of all tiers, in the order of the chain. */
  public static List<TierFigures> of(RunData recording, Drops drops) {
    List<TierFigures> all = new ArrayList<>();
    for (TierData tier : recording.tiers()) {
      List<TierFigures> servers = new ArrayList<>();
      for (TierData server : recording.chain().servers(tier.tier())) {
        server
            .place()
            .which()
            .ifPresent(
                _ ->
                    servers.add(
                        of(
                            server,
                            drops.atServer(server.name()).size(),
                            drops.countedInPackets().contains(tier.tier()),
                            Optional.ofNullable(drops.ofServers().get(server.name())),
                            Optional.empty(),
                            recording.window())));
      }
      all.add(
          of(
              tier,
              drops.at(tier.tier()).size(),
              drops.countedInPackets().contains(tier.tier()),
              Optional.ofNullable(drops.retransmissions().get(tier.tier())),
              servers.isEmpty() ? Optional.empty() : Optional.of(servers),
              recording.window()));
    }
    return all;
  }

  /** Its servers, or itself where it has only one. */
  public List<TierFigures> each() {
    return servers.orElse(List.of(this));
  }

  private static TierFigures of(
      TierData tier,
      int dropped,
      boolean inPackets,
      Optional<Retransmissions> retransmissions,
      Optional<List<TierFigures>> servers,
      Window window) {
    long from = window.startMicros();
    long to = window.endMicros();
    return new TierFigures(
        tier.name(),
        tier.server(),
        tier.displayName(),
        tier.queueLimit(),
        tier.queueKnown() ? OptionalLong.of(tier.peakQueue(from, to)) : OptionalLong.empty(),
        cpuPercent(tier, window),
        tier.host().listenDrops().increaseWithin(from, to),
        inPackets ? OptionalLong.empty() : OptionalLong.of(dropped),
        retransmissions,
        servers);
  }

  /** CPU of its hosts, in percent of one core; empty without samples. */
  static OptionalDouble cpuPercent(TierData tier, Window window) {
    Counter cpu = tier.host().cpu();
    int first = cpu.firstSampleFrom(window.startMicros());
    int last = cpu.firstSampleFrom(window.endMicros() + 1) - 1;
    if (last <= first) {
      return OptionalDouble.empty();
    }
    double used = cpu.increase(cpu.time(first), cpu.time(last));
    return OptionalDouble.of(Rounding.toDigits(100 * used / (cpu.time(last) - cpu.time(first)), 1));
  }
}
