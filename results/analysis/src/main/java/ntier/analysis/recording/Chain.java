package ntier.analysis.recording;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.store.Scratch;

/**
 * The servers of the system under test, and the tiers that they form, from the first to the last.
 */
public final class Chain {
  private final List<TierData> servers;
  private final List<TierData> tiers;
  private final Scratch scratch;

  /**
   * @param servers by tier, in the order of the chain
   */
  public Chain(List<TierData> servers) {
    this(Scratch.onHeap(), servers);
  }

  /**
   * The same of any number of requests.
   *
   * @param scratch where several servers are put together
   */
  Chain(Scratch scratch, List<TierData> servers) {
    this.servers = List.copyOf(servers);
    Map<String, List<TierData>> byTier = new LinkedHashMap<>();
    servers.forEach(
        server -> byTier.computeIfAbsent(server.tier(), _ -> new ArrayList<>()).add(server));
    this.scratch = scratch;
    this.tiers = byTier.values().stream().map(of -> ServersTogether.of(scratch, of)).toList();
  }

  /** The same without the names and settings of its servers. */
  Chain unnamed() {
    return new Chain(scratch, servers.stream().map(TierData::unnamed).toList());
  }

  /** Each server by itself. */
  public List<TierData> servers() {
    return servers;
  }

  /** Each tier: its only server, or all of its servers together. */
  public List<TierData> tiers() {
    return tiers;
  }

  /** The servers of a tier; none where the run has no such tier. */
  public List<TierData> servers(String tier) {
    return servers.stream().filter(one -> one.tier().equals(tier)).toList();
  }

  /** The tier of this name, if the run has it. */
  public Optional<TierData> tier(String name) {
    return tiers.stream().filter(one -> one.tier().equals(name)).findFirst();
  }

  /** The server of this name, which is that of its host, if the run has it. */
  public Optional<TierData> server(String host) {
    return servers.stream().filter(one -> one.name().equals(host)).findFirst();
  }

  /** How many tiers are above this one; -1 where the run has no such tier. */
  public int position(String tier) {
    return tiers.stream().map(TierData::tier).toList().indexOf(tier);
  }

  /** The tier whose requests this one gets; empty for the first one. */
  public Optional<TierData> above(String tier) {
    return at(position(tier) - 1);
  }

  /** The tier that gets the requests of this one; empty for the last one. */
  public Optional<TierData> below(String tier) {
    int position = position(tier);
    return position < 0 ? Optional.empty() : at(position + 1);
  }

  private Optional<TierData> at(int position) {
    return position < 0 || position >= tiers.size()
        ? Optional.empty()
        : Optional.of(tiers.get(position));
  }
}
