package ntier.analysis.figures;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.VlrtCauses;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Window;
import ntier.archive.Request;

/**
 * The run over time, in buckets of 50 ms from the start of the measure phase: the three panels of
 * Figure 5 of paper 002.
 *
 * @param bucketMillis length of a bucket
 * @param servers each server of the tiers that have several; absent in older findings
 * @param vlrt very long requests by when they were started, as the queue that dropped them was full
 *     then
 * @param started requests by when they were started
 * @param interactions the first tier's queue and the VLRT requests by what they ask for, those that
 *     queue most first
 * @param bursty of SysBursty, in runs that had one
 */
public record Series(
    int bucketMillis,
    List<TierSeries> tiers,
    Optional<List<TierSeries>> servers,
    int[] vlrt,
    int[] started,
    List<InteractionSeries> interactions,
    @JsonProperty("neighbour") Optional<BurstySeries> bursty) {
  public Series {
    tiers = List.copyOf(tiers);
    servers = servers.map(List::copyOf);
    interactions = List.copyOf(interactions);
  }

  /** The series of the measure phase. */
  public static Series of(RunData recording, Drops drops) {
    Window window = recording.window();
    int[] vlrt = new int[window.buckets()];
    int[] started = new int[window.buckets()];
    for (Request request : recording.measured()) {
      if (window.contains(request.startMicros())) {
        int bucket = window.bucket(request.startMicros());
        started[bucket]++;
        vlrt[bucket] += VlrtCauses.isVlrt(request) ? 1 : 0;
      }
    }
    return new Series(
        (int) (Window.BUCKET_MICROS / 1000),
        recording.tiers().stream()
            .map(tier -> TierSeries.of(tier, drops.at(tier.tier()), window))
            .toList(),
        Optional.of(
            recording.servers().stream()
                .filter(server -> server.place().which().isPresent())
                .map(server -> TierSeries.of(server, drops.atServer(server.name()), window))
                .toList()),
        vlrt,
        started,
        new QueueByInteraction(recording, drops).series(),
        BurstySeries.of(recording));
  }
}
