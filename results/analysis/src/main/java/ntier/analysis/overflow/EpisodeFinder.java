package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * Puts drops at one server that are close in time together, and links each such episode to the
 * millibottleneck it comes from.
 */
public final class EpisodeFinder {
  /** A longer pause between drops at a tier begins a new episode. */
  static final long PAUSE_MICROS = 500_000;

  /** A retry takes place this close to a drop that it causes. */
  private static final long RETRY_MICROS = 150_000;

  private final RunData recording;
  private final DropOrigins origins;
  private final Overloads overloads;
  private final VlrtCauses vlrt;

  /**
   * @param found millibottlenecks; aftermaths among them are no origins
   */
  public EpisodeFinder(RunData recording, List<Millibottleneck> found, VlrtCauses vlrt) {
    this.recording = recording;
    this.origins =
        new DropOrigins(recording, found.stream().filter(one -> !one.aftermath()).toList());
    this.overloads = new Overloads(recording);
    this.vlrt = vlrt;
  }

  /** Drops of one episode and their origins, before it is told. */
  private record Cluster(List<Drop> drops, List<Millibottleneck> origins, boolean byRetries) {
    long start() {
      return drops.getFirst().atMicros();
    }

    long lastRetry() {
      return drops.stream()
          .flatMap(drop -> drop.retriesMicros().stream())
          .mapToLong(Long::longValue)
          .max()
          .orElse(Long.MIN_VALUE / 2);
    }
  }

  /** By start. */
  public List<Episode> episodes(Drops drops) {
    List<List<Drop>> clusters = new ArrayList<>();
    Set<String> listeners = new LinkedHashSet<>();
    recording.servers().forEach(server -> listeners.add(server.name()));
    recording.tiers().forEach(tier -> listeners.add(tier.name()));
    listeners.forEach(listener -> clusters.addAll(clusters(drops.atServer(listener))));
    clusters.sort(Comparator.comparingLong(cluster -> cluster.getFirst().atMicros()));
    List<Cluster> linked = new ArrayList<>();
    // The last retry of each and of all before it: behind that, nothing comes from them.
    List<Long> retriedUntil = new ArrayList<>();
    for (List<Drop> cluster : clusters) {
      Cluster next = link(cluster, linked, retriedUntil);
      linked.add(next);
      retriedUntil.add(
          Math.max(
              next.lastRetry(), retriedUntil.isEmpty() ? Long.MIN_VALUE : retriedUntil.getLast()));
    }
    return linked.stream().map(this::episode).toList();
  }

  private TierData listener(Drop drop) {
    return recording.named(drop.server()).orElseThrow();
  }

  private List<List<Drop>> clusters(List<Drop> drops) {
    List<List<Drop>> clusters = new ArrayList<>();
    long last = Long.MIN_VALUE / 2;
    List<Millibottleneck> before = List.of();
    for (Drop drop : drops) {
      List<Millibottleneck> from = origins.of(listener(drop), drop.atMicros());
      if (drop.atMicros() - last > PAUSE_MICROS
          || causeBetween(listener(drop), last, drop.atMicros())
          || !Set.copyOf(from).equals(Set.copyOf(before))) {
        clusters.add(new ArrayList<>());
      }
      clusters.getLast().add(drop);
      last = drop.atMicros();
      before = from;
    }
    return clusters;
  }

  /**
   * Where one overflow runs into the next, the next one's cause tells them apart; and what is
   * dropped long after a cause has ended comes from something else, such as retries.
   */
  private boolean causeBetween(TierData dropping, long last, long next) {
    return origins.changes(dropping, last, next);
  }

  private Cluster link(List<Drop> drops, List<Cluster> earlier, List<Long> retriedUntil) {
    long start = drops.getFirst().atMicros();
    List<Millibottleneck> direct = origins.of(listener(drops.getFirst()), start);
    if (!direct.isEmpty()) {
      return new Cluster(drops, direct, false);
    }
    for (int i = earlier.size() - 1; i >= 0 && retriedUntil.get(i) >= start - RETRY_MICROS; i--) {
      Cluster cluster = earlier.get(i);
      if (!cluster.origins().isEmpty() && retries(cluster, start)) {
        return new Cluster(drops, cluster.origins(), true);
      }
    }
    return new Cluster(drops, List.of(), false);
  }

  private boolean retries(Cluster cluster, long atMicros) {
    long close = RETRY_MICROS + recording.clockErrorMicros();
    return cluster.drops().stream()
        .flatMap(drop -> drop.retriesMicros().stream())
        .anyMatch(retry -> Math.abs(retry - atMicros) <= close);
  }

  private Episode episode(Cluster cluster) {
    List<Drop> drops = cluster.drops();
    long start = cluster.start();
    long end = drops.getLast().atMicros();
    TierData dropping = listener(drops.getFirst());
    // A queue is sampled once per tick: the sample next to a drop may be this far away.
    long tick = recording.tickMicros() + recording.clockErrorMicros();
    long peak = dropping.peakQueue(start - tick, end + tick);
    Optional<Millibottleneck> first = cluster.origins().stream().findFirst();
    Episode untold =
        new Episode(
            first
                .map(o -> Direction.of(recording, o.tier(), dropping.tier()))
                .orElse(Direction.UNKNOWN),
            first,
            cluster.origins(),
            first.isPresent() ? Optional.empty() : overloads.at(dropping, start),
            dropping.tier(),
            dropping.place().which(),
            cluster.byRetries(),
            start,
            end,
            drops.size(),
            vlrt.count(drops),
            peak,
            SecondLevel.reached(dropping, start, end, tick),
            first
                .filter(_ -> recording.tellsOrder())
                .map(o -> new Sequence(recording, o, dropping).steps(start))
                .orElse(List.of()),
            "");
    return untold.told(new Sentences(recording).tell(untold));
  }
}
