package ntier.analysis.figures;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.Retransmissions;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;
import ntier.plan.Role;

/**
 * One tier in the measure phase.
 *
 * @param name of its server, as people write it
 * @param peakQueue most requests in the server and its accept queue; empty without a request log
 * @param cpuPercent of one core; empty without samples
 * @param droppedPackets by the kernel's counter of its host
 * @param droppedRequests connections that lost a packet at its listener, by the listener's own
 *     counter, each once; empty where the machine only counts packets
 * @param retransmissions why packets were sent again; empty where that was not recorded, and in
 *     older findings
 */
public record TierFigures(
    Role tier,
    String server,
    String name,
    int queueLimit,
    OptionalLong peakQueue,
    OptionalDouble cpuPercent,
    long droppedPackets,
    OptionalLong droppedRequests,
    Optional<Retransmissions> retransmissions) {

  /** The figures of one tier. */
  public static TierFigures of(TierData tier, Drops drops, Window window) {
    long from = window.startMicros();
    long to = window.endMicros();
    return new TierFigures(
        tier.role(),
        tier.server(),
        tier.displayName(),
        tier.queueLimit(),
        tier.inServer().isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(tier.peakQueue(from, to)),
        cpuPercent(tier, window),
        tier.host().listenDrops().increaseWithin(from, to),
        drops.countedInPackets().contains(tier.role())
            ? OptionalLong.empty()
            : OptionalLong.of(drops.at(tier.role()).size()),
        Optional.ofNullable(drops.retransmissions().get(tier.role())));
  }

  /** CPU of the tier's host, in percent of one core; empty without samples. */
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
