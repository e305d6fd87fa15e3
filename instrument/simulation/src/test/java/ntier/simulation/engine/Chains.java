package ntier.simulation.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import ntier.plan.InvocationStyle;
import ntier.plan.PhasesPlan;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.Link;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Tier.Distribution;
import ntier.simulation.model.Users;

/** Small models for tests. */
final class Chains {
  static final int PLENTY = 1_000_000;

  private Chains() {}

  /** The paper's Apache: 150 threads, 150 kept connections to the tier below. */
  static Tier apache() {
    return tier("web", InvocationStyle.SYNC, 150, 128, 100, 1, kept(150));
  }

  static Tier nginx() {
    return tier("web", InvocationStyle.ASYNC, PLENTY, PLENTY, 100, 1, Link.perCall(1, 1));
  }

  static Tier tomcat() {
    return tier("app", InvocationStyle.SYNC, 165, 128, 200, 1, null);
  }

  /**
   * @param below null for the last tier
   */
  static Tier async(String name, double micros, int cores, Link below) {
    return tier(name, InvocationStyle.ASYNC, PLENTY, PLENTY, micros, cores, below);
  }

  static Link kept(int connections) {
    return Link.pooled(1, 1, connections, false);
  }

  /**
   * @param below null for the last tier
   */
  static Tier tier(
      String name,
      InvocationStyle style,
      int places,
      int backlog,
      double micros,
      int cores,
      Link below) {
    List<String> own = IntStream.range(0, cores).mapToObj(core -> name + core).toList();
    return new Tier(
        name,
        name,
        style,
        places,
        backlog,
        false,
        Tier.UNBOUNDED,
        micros,
        0,
        Distribution.EXPONENTIAL,
        List.of(new Cpu(own, 100, 1, cores)),
        Optional.ofNullable(below));
  }

  static Tier constant(Tier tier) {
    return with(tier, Distribution.CONSTANT, tier.cpu());
  }

  static Tier admitting(int requests, Tier tier) {
    return with(tier, requests, tier.distribution(), tier.cpu());
  }

  static Tier with(Tier tier, Distribution distribution, List<Cpu> replicas) {
    return with(tier, tier.admits(), distribution, replicas);
  }

  private static Tier with(Tier tier, int admits, Distribution distribution, List<Cpu> replicas) {
    return new Tier(
        tier.name(),
        tier.server(),
        tier.style(),
        tier.places(),
        tier.backlog(),
        tier.rejects(),
        admits,
        tier.demandMicros(),
        tier.answerMicros(),
        distribution,
        replicas,
        tier.below());
  }

  /** A million users who come at this rate: as good as an open stream. */
  static SystemModel model(
      double perSecond, int seconds, List<SimulatedInjection> injections, Tier... tiers) {
    long users = 1_000_000;
    Duration thinkTime = Duration.ofNanos(Math.round(users / perSecond * 1e9));
    return new SystemModel(
        "test",
        new Users(users, thinkTime, 0, 0),
        new PhasesPlan(Duration.ZERO, Duration.ofSeconds(2), Duration.ofSeconds(seconds)),
        async("client", 0, 1, Link.perCall(1, 1)),
        List.of(tiers),
        injections,
        Retransmission.LINUX_6_5);
  }

  static SystemModel with(SystemModel model, Users users) {
    return new SystemModel(
        model.name(),
        users,
        model.phases(),
        model.client(),
        model.tiers(),
        model.injections(),
        model.retransmission());
  }

  static SimulatedInjection injection(
      String tier, Effect effect, int startMillis, int lengthMillis) {
    return new SimulatedInjection(
        tier, -1, "freeze", effect, startMillis * 1000L, lengthMillis * 1000L);
  }

  static SimulatedInjection freeze(String tier, int startMillis, int lengthMillis) {
    return injection(tier, new Effect.Freeze(), startMillis, lengthMillis);
  }
}
