package ntier.cli.system.drops;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.archive.Summary;
import ntier.archive.TierSummary;

/**
 * Who is to drop in a stack, and what a run shows otherwise.
 *
 * @param dropping the one tier that drops; empty where none does
 * @param directions from each tier that is injected into to the one that drops; empty where none
 *     does
 * @param alongside tiers that the injection may keep from their cores as well: their share in an
 *     overflow, beside that of the tier that was injected into, is no mistake
 */
public record WhoDropped(
    Optional<String> dropping, Map<String, String> directions, Set<String> alongside) {
  /** What each synchronous tier holds, threads and accept queue together. */
  static final int PLACES = 100;

  /**
   * Dropped requests of one stall that are well above none. Some 350 requests per second come, so
   * 800 ms bring 280, of which 100 find a place: about 180 are dropped if nothing is answered. In
   * 24 such stalls, half of them while the cores had little more than half their speed, they were
   * 109 to 156, and 179 to 203 in 4 flushes; less than half of the fewest is none of them.
   */
  static final int WELL_ABOVE_NONE = 40;

  /**
   * By how much a start in the samples may differ from the injector's record; it was 30 ms in 42.
   */
  private static final double START_MARGIN_MILLIS = 200;

  /** What a stall overflows, it overflows before or soon after its end. */
  private static final double AFTERMATH_MILLIS = 700;

  /** What differs, a sentence each; none where all is as expected. */
  public List<String> complaints(Summary summary, List<Stall> stalls) {
    List<String> complaints = new ArrayList<>();
    for (Stall stall : stalls) {
      stall(summary, stall, complaints);
    }
    summary
        .tiers()
        .forEach(
            (role, tier) -> {
              if (!dropping.equals(Optional.of(role))) {
                spared(role, tier, complaints);
              }
            });
    if (dropping.isEmpty() && !summary.ctqo().isEmpty()) {
      complaints.add("nobody was to drop, but there is " + summary.ctqo());
    }
    return complaints;
  }

  private void stall(Summary summary, Stall stall, List<String> complaints) {
    if (stall.inFlight() <= PLACES) {
      complaints.add(stall + " was too weak to overflow " + PLACES + " places");
    }
    boolean found =
        summary.millibottlenecks().stream()
            .anyMatch(
                m ->
                    m.tier().equals(stall.tier())
                        && m.kind().equals(stall.kind())
                        && Math.abs(m.startMillis() - stall.startMillis()) < START_MARGIN_MILLIS);
    if (!found) {
      complaints.add(stall + " was not found; found was " + summary.millibottlenecks());
    }
    if (dropping.isPresent()) {
      overflow(summary, stall, complaints);
    }
  }

  private void overflow(Summary summary, Stall stall, List<String> complaints) {
    List<Summary.Ctqo> episodes = episodes(summary, stall);
    long dropped = dropped(episodes);
    if (dropped < WELL_ABOVE_NONE) {
      complaints.add(stall + " dropped " + dropped + " requests, not " + WELL_ABOVE_NONE);
    }
    for (Summary.Ctqo episode : episodes) {
      boolean expected =
          episode.dropping().equals(dropping.orElseThrow())
              && comesFrom(stall.tier(), episode)
              && episode.direction().equals(directions.get(stall.tier()));
      if (!expected) {
        complaints.add(stall + " made " + episode + " and not what " + this + " expects");
      }
    }
  }

  private boolean comesFrom(String tier, Summary.Ctqo episode) {
    List<String> origins = episode.origins().orElse(List.of(episode.origin()));
    return origins.contains(tier)
        && origins.stream().allMatch(one -> one.equals(tier) || alongside.contains(one));
  }

  /** Requests that each stall dropped, for the margins to be seen in the tests' output. */
  static List<Long> dropped(Summary summary, List<Stall> stalls) {
    return stalls.stream().map(stall -> dropped(episodes(summary, stall))).toList();
  }

  private static long dropped(List<Summary.Ctqo> episodes) {
    return episodes.stream().mapToLong(Summary.Ctqo::droppedRequests).sum();
  }

  private static List<Summary.Ctqo> episodes(Summary summary, Stall stall) {
    return summary.ctqo().stream()
        .filter(e -> e.startMillis() >= stall.startMillis())
        .filter(e -> e.startMillis() <= stall.endMillis() + AFTERMATH_MILLIS)
        .toList();
  }

  private static void spared(String role, TierSummary tier, List<String> complaints) {
    if (tier.droppedRequests().orElse(-1) != 0 || tier.droppedPackets() != 0) {
      complaints.add(role + " was to drop nothing: " + tier);
    }
  }
}
