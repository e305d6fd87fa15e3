package ntier.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import ntier.plan.BurstyPlan;

/**
 * A server of the system under test and its place in the chain of tiers, as the manifest has it.
 *
 * @param host its name
 * @param tier name of its tier
 * @param position of its tier, from 0
 * @param last whether no tier is below it
 * @param entry the manifest's
 */
public record ChainServer(
    String host,
    String tier,
    int position,
    boolean last,
    boolean holdsData,
    boolean servesFiles,
    boolean runsApplication,
    Manifest.Tier entry) {
  /** The chain of every older run; its manifest may have it in another order. */
  private static final List<String> EARLIER = List.of("web", "app", "db");

  /**
   * In the order of the chain.
   *
   * @param bursty whether those of SysBursty are wanted, and not those of the system under test
   */
  static List<ChainServer> of(SequencedMap<String, Manifest.Tier> tiers, boolean bursty) {
    List<String> hosts =
        hosts(tiers).stream().filter(host -> host.startsWith(BurstyPlan.PREFIX) == bursty).toList();
    List<String> chain =
        hosts.stream().map(host -> tier(host, tiers.get(host))).distinct().toList();
    List<ChainServer> servers = new ArrayList<>();
    for (String host : hosts) {
      Manifest.Tier entry = tiers.get(host);
      int position = chain.indexOf(tier(host, entry));
      servers.add(
          new ChainServer(
              host,
              tier(host, entry),
              position,
              position == chain.size() - 1,
              entry.holdsData().orElse(host.equals("db")),
              entry.servesFiles().orElse(host.equals("web")),
              entry.runsApplication().orElse(host.equals("app")),
              entry));
    }
    return servers;
  }

  private static List<String> hosts(SequencedMap<String, Manifest.Tier> tiers) {
    boolean earlier = tiers.values().stream().allMatch(entry -> entry.tier().isEmpty());
    return earlier
        ? Stream.concat(EARLIER.stream(), EARLIER.stream().map(BurstyPlan.PREFIX::concat))
            .filter(tiers::containsKey)
            .toList()
        : List.copyOf(tiers.keySet());
  }

  private static String tier(String host, Manifest.Tier entry) {
    return entry.tier().orElse(host);
  }
}
