package ntier.analysis.recording;

import java.util.Optional;

/**
 * Where a server stands in the chain of tiers, and what its tier does: the facts by which rules go,
 * so that none needs to know a name.
 *
 * @param tier name of its tier
 * @param host name of the server, which is that of its host; the tier's own where it is the only
 *     one, and for all servers of a tier together
 * @param machine that the host is on, of several; empty where there is one
 * @param position of its tier, from 0: the one that users reach
 * @param last whether no tier is below it
 * @param holdsData whether the database is here
 * @param servesFiles whether it answers static files itself
 * @param runsApplication whether the application is here
 */
public record Place(
    String tier,
    String host,
    String machine,
    int position,
    boolean last,
    boolean holdsData,
    boolean servesFiles,
    boolean runsApplication) {

  /** Which of its tier's servers it is; empty where it is the only one, and for all together. */
  public Optional<String> which() {
    return host.equals(tier) ? Optional.empty() : Optional.of(host);
  }

  /** The place of all servers of its tier together. */
  Place ofTier() {
    return new Place(tier, tier, machine, position, last, holdsData, servesFiles, runsApplication);
  }
}
