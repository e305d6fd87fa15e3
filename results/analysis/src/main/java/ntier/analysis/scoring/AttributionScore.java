package ntier.analysis.scoring;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import ntier.analysis.overflow.Drop;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;
import ntier.archive.HostSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;

/**
 * Whether the very long requests of a run are put down to the tier that dropped them, against two
 * records that the analysis does not use for this where the kernel recorded retransmissions: the
 * counters of each host's network namespace say which tiers dropped packets, and each user's own
 * {@code TCP_INFO} says whether the first tier dropped theirs.
 *
 * @param packets that each tier dropped in the measure phase, by the counter of its host
 * @param vlrt requests of a second or more
 * @param attributed how many of them are put down to which tier; one dropped by two counts at both
 * @param certain how many are put down to a drop by address and port: of their own user's
 *     connection, or of one between tiers that the lower tier's request log links; the others are
 *     told by time
 * @param byTime how many are put down to a drop between tiers by time alone
 * @param inner drops between tiers, whatever they made of their requests
 * @param innerCertain how many of these are linked to their request by connection
 * @param linked drops between tiers, linked so, that made a request very long
 * @param sameRequest of these, how many time alone would have given to the same request
 * @param sameTier of these, how many time alone would have given to a request that this tier has
 *     dropped
 * @param queueing how many only waited, as the analysis has it
 * @param contradicted how many are said to be dropped by the first tier though their user saw no
 *     retransmission, or the other way round; empty where users cannot see them
 */
public record AttributionScore(
    String run,
    Map<String, Long> packets,
    long vlrt,
    Map<String, Long> attributed,
    long certain,
    long byTime,
    long inner,
    long innerCertain,
    long linked,
    long sameRequest,
    long sameTier,
    long queueing,
    OptionalInt contradicted) {

  /**
   * The score of one run, analysed anew.
   *
   * @throws ntier.archive.DamagedRunException if it cannot be read
   */
  public static AttributionScore of(RunDirectory run) {
    RunData recording = RunDataReader.read(run);
    Drops drops = Drops.of(recording);
    VlrtCauses causes = VlrtCauses.of(recording, drops);
    Map<String, Long> packets = new LinkedHashMap<>();
    Map<String, Long> attributed = new LinkedHashMap<>();
    List<HostSample> samples = HostSample.FORMAT.read(run.hostSamplesFile());
    for (TierData tier : recording.tiers()) {
      packets.put(
          tier.tier(),
          recording.chain().servers(tier.tier()).stream()
              .mapToLong(server -> packets(samples, server.name(), recording.window()))
              .sum());
      attributed.put(tier.tier(), (long) causes.count(drops.at(tier.tier())));
    }
    VlrtCauses byTime = VlrtCauses.byTimeAlone(recording, drops);
    List<Drop> inner =
        drops.all().stream().filter(drop -> drop.request() == Drop.NO_REQUEST).toList();
    List<Drop> innerCertain = inner.stream().filter(causes::isCertain).toList();
    List<Drop> linked =
        innerCertain.stream().filter(drop -> causes.requestOf(drop).isPresent()).toList();
    return new AttributionScore(
        run.id(),
        packets,
        recording.measured().stream().filter(VlrtCauses::isVlrt).count(),
        attributed,
        causes.count(drops.all().stream().filter(causes::isCertain).toList()),
        causes.matchedByTime(),
        inner.size(),
        innerCertain.size(),
        linked.size(),
        linked.stream()
            .filter(drop -> byTime.requestOf(drop).equals(causes.requestOf(drop)))
            .count(),
        linked.stream().filter(drop -> sameTier(drop, drops, causes, byTime)).count(),
        causes.queueing(),
        contradicted(recording, drops, causes));
  }

  /** Whether the request that a drop is linked to is put down to its tier by time alone, too. */
  private static boolean sameTier(Drop drop, Drops drops, VlrtCauses causes, VlrtCauses byTime) {
    return drops.at(drop.tier()).stream()
        .anyMatch(other -> byTime.requestOf(other).equals(causes.requestOf(drop)));
  }

  /** By its last samples before the measure phase and in it. */
  private static long packets(List<HostSample> samples, String host, Window window) {
    long before = 0;
    long after = 0;
    for (HostSample sample : samples) {
      if (sample.host().equals(host) && sample.atMicros() <= window.endMicros()) {
        after = sample.listenDrops();
        before = sample.atMicros() <= window.startMicros() ? after : before;
      }
    }
    return after - before;
  }

  private static OptionalInt contradicted(RunData recording, Drops drops, VlrtCauses causes) {
    List<Request> requests = recording.measured();
    if (requests.stream().noneMatch(request -> request.retransmits() >= 0)) {
      return OptionalInt.empty();
    }
    Set<Integer> byFirstTier = new HashSet<>();
    for (Drop drop : drops.at(recording.tiers().getFirst().tier())) {
      causes.requestOf(drop).ifPresent(byFirstTier::add);
    }
    int contradicted = 0;
    for (int i = 0; i < requests.size(); i++) {
      Request request = requests.get(i);
      if (VlrtCauses.isVlrt(request) && byFirstTier.contains(i) != (request.retransmits() > 0)) {
        contradicted++;
      }
    }
    return OptionalInt.of(contradicted);
  }

  /** The tier that dropped, where only one did: then it is known who made requests very long. */
  public Optional<String> known() {
    List<String> dropped =
        packets.entrySet().stream()
            .filter(one -> one.getValue() > 0)
            .map(Map.Entry::getKey)
            .toList();
    return dropped.size() == 1 ? Optional.of(dropped.getFirst()) : Optional.empty();
  }

  /** How many very long requests are put down to the tier that is known to have dropped. */
  public long right() {
    return known().map(attributed::get).orElse(0L);
  }
}
