package ntier.simulation.advice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import ntier.plan.InvocationStyle;
import ntier.plan.PhasesPlan;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.Link;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Tier.Distribution;
import ntier.simulation.model.Users;

/**
 * The simulation's model of a stack in which one tier stalls once. Users come at a rate, whether
 * others wait or not: so many of them that those who wait are not missed.
 */
final class StackModel {
  private static final Duration BEFORE = Duration.ofMillis(200);

  /** Each user asks once in so many seconds, and each stall is much shorter. */
  private static final int SECONDS_BETWEEN_REQUESTS = 10_000;

  private static final long MOST_USERS = 1_000_000_000;

  private final Stack stack;

  StackModel(Stack stack) {
    this.stack = stack;
  }

  /** Nobody stalls. */
  SystemModel calm() {
    return model(Duration.ofSeconds(2), List.of());
  }

  /**
   * One server of a tier stalls.
   *
   * <p>Measured is also the time in which three times the arrivals of the stall are worked off: a
   * server that goes on may send to the tier below, at once, all that it held.
   *
   * @param micros how long
   */
  SystemModel stalled(String tier, long micros) {
    Duration stall = Duration.ofNanos(micros * 1000);
    SimulatedInjection injection =
        new SimulatedInjection(
            tier, 0, "stall", stack.stall().effect(), BEFORE.toNanos() / 1000, micros);
    return model(BEFORE.plus(stall.multipliedBy(4)).plusSeconds(1), List.of(injection));
  }

  private SystemModel model(Duration measure, List<SimulatedInjection> injections) {
    long users =
        (long) Math.min(MOST_USERS, Math.ceil(stack.perSecond() * SECONDS_BETWEEN_REQUESTS));
    Duration thinkTime = Duration.ofNanos(Math.round(users / stack.perSecond() * 1e9));
    return new SystemModel(
        stack.name(),
        new Users(users, thinkTime, 0, 0),
        new PhasesPlan(Duration.ZERO, warmUp(), measure),
        Tier.users(),
        tiers(),
        injections,
        Retransmission.LINUX_6_5);
  }

  /** Until about as many requests are in the servers as in the mean. */
  private Duration warmUp() {
    double micros = stack.tiers().stream().mapToDouble(tier -> tier.work().micros()).sum();
    return Duration.ofSeconds(1).plusNanos(Math.round(5000 * micros));
  }

  private List<Tier> tiers() {
    List<Tier> tiers = new ArrayList<>();
    for (StackTier tier : stack.tiers()) {
      boolean last = tiers.size() + 1 == stack.tiers().size();
      tiers.add(
          new Tier(
              tier.name(),
              tier.server().word(),
              tier.style(),
              tier.limits().connections(),
              stack.backlog(tier),
              tier.server().refuses(),
              tier.limits().threads(),
              tier.work().micros(),
              0,
              Distribution.EXPONENTIAL,
              cpus(tier),
              last ? Optional.empty() : Optional.of(link(tier))));
    }
    return tiers;
  }

  private static List<Cpu> cpus(StackTier tier) {
    return IntStream.range(0, tier.replicas())
        .mapToObj(replica -> cores(tier, tier.name() + " " + replica + " core "))
        .toList();
  }

  private static Cpu cores(StackTier tier, String prefix) {
    int cores = tier.work().cores();
    return new Cpu(
        IntStream.range(0, cores).mapToObj(core -> prefix + core).toList(), 100, 1, cores);
  }

  /** A thread holds its connection to the tier below from its first call to its last. */
  private static Link link(StackTier tier) {
    boolean held = tier.style() == InvocationStyle.SYNC;
    double share = tier.calls().share();
    double each = tier.calls().each();
    if (tier.pool().isEmpty()) {
      return new Link(share, each, Integer.MAX_VALUE, 0, false, held);
    }
    StackTier.Pool pool = tier.pool().get();
    return pool.opensMore()
        ? new Link(share, each, Integer.MAX_VALUE, pool.connections(), true, held)
        : Link.pooled(share, each, pool.connections(), held);
  }
}
