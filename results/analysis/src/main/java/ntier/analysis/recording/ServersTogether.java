package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import ntier.analysis.store.Scratch;

/**
 * The servers of a tier as one: what they hold, may hold, drop and compute, together. Of what is no
 * sum, such as the share of time in which a task waited, it has nothing: ask each server.
 */
final class ServersTogether {
  private ServersTogether() {}

  /** The only server itself. */
  static TierData of(Scratch scratch, List<TierData> servers) {
    TierData first = servers.getFirst();
    if (servers.size() == 1) {
      return first;
    }
    return new TierData(
        first.place().ofTier(),
        first.server(),
        first.displayName(),
        first.address(),
        first.port(),
        first.style(),
        servers.stream().mapToInt(TierData::queueLimit).sum(),
        servers.stream().flatMap(one -> one.cores().stream()).distinct().sorted().toList(),
        first.settings(),
        Occupancy.together(scratch, servers.stream().map(TierData::inServer).toList()),
        Occupancy.together(scratch, servers.stream().map(TierData::awaited).toList()),
        Served.nothing(),
        acceptQueue(scratch, servers.stream().map(TierData::acceptQueue).toList()),
        drops(servers.stream().map(TierData::listenerDrops).toList()),
        Levels.NONE,
        host(servers.stream().map(TierData::host).toList()),
        DiskCounters.of(List.of()));
  }

  /** At the ticks of the first one; of another one, at its tick from then on. */
  private static AcceptQueue acceptQueue(Scratch scratch, List<AcceptQueue> queues) {
    AcceptQueue ticks = queues.getFirst();
    Samples depths = new Samples(scratch);
    for (int tick = 0; tick < ticks.ticks(); tick++) {
      long at = ticks.time(tick);
      depths.add(at, queues.stream().mapToLong(one -> one.depthFrom(at)).sum());
    }
    return AcceptQueue.of(depths);
  }

  private static ListenerDrops drops(List<ListenerDrops> all) {
    return new ListenerDrops(
        all.stream().allMatch(ListenerDrops::kept),
        all.stream().allMatch(ListenerDrops::ownCounter),
        all.stream()
            .flatMap(one -> one.rises().stream())
            .sorted(Comparator.comparingLong(ListenerDrops.Rise::toMicros))
            .toList());
  }

  private static HostCounters host(List<HostCounters> hosts) {
    Function<Function<HostCounters, Counter>, Counter> sum =
        counter ->
            Counter.sum(counter.apply(hosts.getFirst()), hosts.stream().map(counter).toList());
    Counter unknown = HostCounters.none().cpuPressure();
    return new HostCounters(
        sum.apply(HostCounters::cpu),
        sum.apply(HostCounters::throttled),
        unknown,
        unknown,
        unknown,
        sum.apply(HostCounters::memoryBytes),
        sum.apply(HostCounters::listenDrops),
        sum.apply(HostCounters::linkReceived),
        sum.apply(HostCounters::linkSent),
        sum.apply(HostCounters::duplicatesReported));
  }
}
