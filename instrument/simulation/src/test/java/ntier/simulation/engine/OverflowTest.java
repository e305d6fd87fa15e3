package ntier.simulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import ntier.plan.ArrivalsPlan;
import ntier.plan.InvocationStyle;
import ntier.plan.TracePlan;
import ntier.simulation.engine.Outcome.TierOutcome;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.Link;
import ntier.simulation.model.Retransmission;
import ntier.simulation.model.SimulatedInjection;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.model.SystemModel;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Tier.Distribution;
import ntier.simulation.model.Users;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who drops how much in a millibottleneck: drops = rate x stall - queue, and where. */
class OverflowTest {
  private static final double RATE = 1000;
  private static final double FIVE_SIGMA = 5;

  private static Outcome run(List<SimulatedInjection> injections, Tier... tiers) {
    return Simulator.run(Chains.model(RATE, 8, injections, tiers), 7);
  }

  /** The margin is that of Poisson distributed arrivals. */
  private static void assertDrops(long drops, double arrivals, int queue) {
    double margin = FIVE_SIGMA * Math.sqrt(arrivals);
    assertThat((double) drops).isBetween(arrivals - queue - margin, arrivals - queue + margin);
  }

  private static List<Long> drops(Outcome outcome) {
    return outcome.tiers().stream().map(TierOutcome::droppedRequests).toList();
  }

  @Test
  @DisplayName("app frozen behind Apache: web drops what 150 threads and 128 + 1 do not hold")
  void syncSync() {
    Outcome outcome =
        run(List.of(Chains.freeze("app", 2000, 800)), Chains.apache(), Chains.tomcat());
    assertDrops(drops(outcome).get(0), 800, 279);
    assertThat(drops(outcome).get(1)).isZero();
    assertThat(outcome.tiers().get(0).peakQueue()).isEqualTo(279);
    assertThat(outcome.tiers().get(1).peakQueue()).isEqualTo(150);
    assertThat(outcome.clusters().get(1)).isEqualTo(drops(outcome).get(0));
    assertThat(outcome.tiers().get(0).vlrt()).isEqualTo(outcome.vlrt());
    assertThat(outcome.vlrtWithoutDrop()).isZero();
  }

  @Test
  @DisplayName("a stall that is too short drops nothing")
  void shortStall() {
    Outcome outcome =
        run(List.of(Chains.freeze("app", 2000, 150)), Chains.apache(), Chains.tomcat());
    assertThat(drops(outcome)).containsExactly(0L, 0L);
    assertThat(outcome.vlrt()).isZero();
  }

  @Test
  @DisplayName("app frozen behind nginx: a stopped server has its accept queue alone")
  void asyncSyncFrozen() {
    Outcome outcome =
        run(List.of(Chains.freeze("app", 2000, 800)), Chains.nginx(), Chains.tomcat());
    assertThat(drops(outcome).get(0)).isZero();
    assertDrops(drops(outcome).get(1), 800, 129);
  }

  @Test
  @DisplayName("app stalled behind nginx: it goes on accepting, 165 threads and 128 + 1")
  void asyncSyncStalled() {
    Outcome outcome =
        run(
            List.of(Chains.injection("app", new Effect.Stall(1), 2000, 800)),
            Chains.nginx(),
            Chains.tomcat());
    assertDrops(drops(outcome).get(1), 800, 165 + 129);
    assertThat(outcome.tiers().get(1).peakQueue()).isEqualTo(165 + 129);
  }

  @Test
  @DisplayName("a disk that a quarter of the requests wait for: the others go on")
  void partialStall() {
    Outcome outcome =
        run(
            List.of(Chains.injection("app", new Effect.Stall(0.25), 2000, 400)),
            Chains.nginx(),
            Chains.tomcat());
    assertDrops(outcome.tiers().get(1).peakQueue(), 100, 0);
    assertThat(drops(outcome)).containsExactly(0L, 0L);
  }

  @Test
  @DisplayName("app frozen, all asynchronous: nobody drops, and the queue holds all")
  void allAsync() {
    Outcome outcome =
        run(
            List.of(Chains.freeze("app", 2000, 800)),
            Chains.nginx(),
            Chains.async("app", 200, 1, null));
    assertThat(drops(outcome)).containsExactly(0L, 0L);
    assertDrops(outcome.tiers().get(1).peakQueue(), 800, 0);
  }

  @Test
  @DisplayName("db frozen below a pool: the queue stands in app, which drops")
  void poolWaits() {
    Tier app = Chains.tier("app", InvocationStyle.SYNC, 165, 128, 200, 1, Chains.kept(50));
    Tier db = Chains.tier("db", InvocationStyle.SYNC, 100, 128, 200, 1, null);
    Outcome outcome = run(List.of(Chains.freeze("db", 2000, 800)), Chains.nginx(), app, db);
    assertThat(outcome.tiers().get(2).peakQueue()).isEqualTo(50);
    assertDrops(drops(outcome).get(1), 800, 165 + 129);
    assertThat(drops(outcome).get(2)).isZero();
  }

  private static Outcome onDemand(int limit, int places, SimulatedInjection... injections) {
    Link link = new Link(1, 1, limit, 0, false, false);
    Tier db = Chains.tier("db", InvocationStyle.SYNC, places, 128, 200, 1, null);
    return run(List.of(injections), Chains.nginx(), Chains.async("app", 200, 1, link), db);
  }

  @Test
  @DisplayName(
      "db frozen below connections on demand: it drops what its accept queue does not hold")
  void connectionsOnDemand() {
    Outcome outcome = onDemand(300, 100, Chains.freeze("db", 2000, 800));
    // 300 at once, of which a few may have had a place before.
    assertThat(drops(outcome).get(2)).isBetween(300L - 129 - 10, 300L - 129);
    assertThat(drops(outcome).subList(0, 2)).containsExactly(0L, 0L);
  }

  @Test
  @DisplayName("the kernel's schedule of retries makes the clusters: 3, 6, … s with a first of 3 s")
  void retransmission() {
    SystemModel model =
        Chains.model(
            RATE, 6, List.of(Chains.freeze("app", 1000, 4000)), Chains.apache(), Chains.tomcat());
    assertThat(Simulator.run(model, 1).clusters()).containsKeys(1, 2, 3);
    Outcome old = Simulator.run(model.with(Retransmission.named("3s")), 1);
    assertThat(old.clusters().get(3)).isGreaterThan(2000);
    assertThat(old.clusters().get(6)).isGreaterThan(100);
    assertThat(old.clusters()).doesNotContainKeys(1, 2, 7);
  }

  @Test
  @DisplayName("when SYNs are sent again: physics of Linux since 6.5, since 3.1, and of the paper")
  void retransmissionPresets() {
    assertThat(Retransmission.LINUX_6_5.nanos()).startsWith(seconds(1, 2, 3, 4, 5, 7, 11));
    assertThat(Retransmission.named("linux-3.1").nanos()).startsWith(seconds(1, 3, 7, 15));
    assertThat(Retransmission.named("linux-2.6").nanos()).startsWith(seconds(3, 9, 21));
    assertThat(Retransmission.named("3s").nanos()).startsWith(seconds(3, 6, 9, 12, 15, 21));
  }

  private static long[] seconds(long... seconds) {
    long[] nanos = seconds.clone();
    for (int k = 0; k < nanos.length; k++) {
      nanos[k] *= 1_000_000_000;
    }
    return nanos;
  }

  @Test
  @DisplayName("who waits in a closed loop asks for nothing: drops are N (1 - exp(-t/Z)) - queue")
  void closedLoop() {
    SystemModel closed =
        Chains.with(
            Chains.model(
                RATE,
                8,
                List.of(Chains.freeze("app", 2000, 800)),
                Chains.apache(),
                Chains.tomcat()),
            new Users(3000, Duration.ofSeconds(3), 0, 0));
    double arrivals = 3000 * (1 - Math.exp(-0.8 / 3));
    assertThat(arrivals).as("well below the open stream's 800").isLessThan(705);
    assertDrops(drops(Simulator.run(closed, 5)).getFirst(), arrivals, 279);
  }

  @Test
  @DisplayName(
      "an open load goes on asking: drops are rate times stall - queue, at the rate of the time")
  void openLoop() {
    Duration thinkTime = Duration.ofSeconds(3);
    SystemModel stalled =
        Chains.model(
            RATE, 8, List.of(Chains.freeze("app", 2000, 800)), Chains.apache(), Chains.tomcat());
    Users open = new Users(3000, thinkTime, 0, 0, Optional.of(ArrivalsPlan.STEADY));
    assertDrops(drops(Simulator.run(Chains.with(stalled, open), 5)).getFirst(), 800, 279);
    ArrivalsPlan less =
        new ArrivalsPlan(
            List.of(
                new ArrivalsPlan.Step(Duration.ZERO, 1.2),
                new ArrivalsPlan.Step(Duration.ofSeconds(1), 0.6)));
    Users falling = new Users(3000, thinkTime, 0, 0, Optional.of(less));
    assertDrops(drops(Simulator.run(Chains.with(stalled, falling), 5)).getFirst(), 480, 279);
  }

  @Test
  @DisplayName(
      "recorded arrivals drop in a stall what was recorded then, not what comes in the mean")
  void recordedArrivals() {
    // In each second 1,200/s in its first half, and 800/s in its second.
    List<Long> times =
        IntStream.range(0, 4000)
            .mapToObj(i -> i / 1000 * 1_000_000L + withinSecond(i % 1000))
            .toList();
    ArrivalsPlan trace = ArrivalsPlan.recorded(new TracePlan("x", "", times));
    Users open = new Users(3000, Duration.ofSeconds(3), 0, 0, Optional.of(trace));
    assertThat(dropsOf(open, 2000, 400)).isBetween(480L - 279 - 30, 480L - 279 + 30);
    assertThat(dropsOf(open, 2550, 300)).isZero();
  }

  private static long withinSecond(int i) {
    return i < 600 ? Math.round(i / 1.2e-3) : 500_000 + (i - 600) * 1250L;
  }

  private static long dropsOf(Users users, int from, int length) {
    SystemModel model =
        Chains.model(
            RATE, 8, List.of(Chains.freeze("app", from, length)), Chains.apache(), Chains.tomcat());
    return drops(Simulator.run(Chains.with(model, users), 5)).getFirst();
  }

  @Test
  @DisplayName("replicas take turns, so a frozen one of two gets half of the requests")
  void replicas() {
    Cpu second = new Cpu(List.of("app of its own"), 100, 1, 1);
    Tier app = Chains.tomcat();
    Tier two = Chains.with(app, Distribution.EXPONENTIAL, List.of(app.cpu().getFirst(), second));
    Outcome outcome = run(List.of(Chains.freeze("app", 2000, 800).on(1)), Chains.nginx(), two);
    assertDrops(drops(outcome).get(1), 400, 129);
  }

  @Test
  @DisplayName("the same seed gives the same outcome, another one another")
  void deterministic() {
    SystemModel model =
        Chains.model(
            RATE, 5, List.of(Chains.freeze("app", 2000, 500)), Chains.apache(), Chains.tomcat());
    assertThat(Simulator.run(model, 3)).isEqualTo(Simulator.run(model, 3));
    assertThat(Simulator.run(model, 3).drops()).isNotEqualTo(Simulator.run(model, 4).drops());
  }

  @Test
  @DisplayName("nothing is lost: every request is answered, and every place and connection is free")
  void conservation() {
    Tier app = Chains.tier("app", InvocationStyle.SYNC, 165, 128, 200, 1, Chains.kept(50));
    Tier db = Chains.tier("db", InvocationStyle.SYNC, 100, 128, 200, 1, null);
    List<SimulatedInjection> injections =
        List.of(
            Chains.freeze("db", 1000, 700),
            Chains.freeze("app", 3000, 700),
            Chains.injection("web", new Effect.Rival(400, 50_000), 4500, 300),
            Chains.injection("db", new Effect.Slow(0.3), 5500, 300));
    for (Tier web : List.of(Chains.apache(), Chains.nginx())) {
      Simulator.Rest rest = Simulator.rest(Chains.model(RATE, 7, injections, web, app, db), 11);
      assertThat(rest.requests()).containsOnly(0);
      assertThat(rest.waiting()).isZero();
      assertThat(rest.begun()).isEqualTo(rest.ended()).isGreaterThan(8500);
      assertThat(rest.freePlaces()).isEqualTo(rest.freePlacesAtFirst());
    }
  }

  /** A stop of 450 ms at 80 % of a core: in order of arrival nobody waits much longer than that. */
  private static Outcome stoppedAsync(Tier app) {
    Tier db = Chains.async("db", 20, 1, null);
    return Simulator.run(
        Chains.model(500, 20, List.of(Chains.freeze("app", 5000, 450)), Chains.nginx(), app, db),
        1);
  }

  @Test
  @DisplayName(
      "pages of one size that are all made at once end together, t e^U after the stop began")
  void sharedProcessor() {
    Outcome outcome = stoppedAsync(Chains.async("app", 1600, 1, Link.perCall(1, 10)));

    assertThat(outcome.maxMillis()).isBetween(800.0, 1_100.0);
  }

  @Test
  @DisplayName("pages of several sizes: the large ones end later, up to t / (1 - U)")
  void sharedProcessorAndSizes() {
    Link link = Link.perCall(1, 10).with(List.of(0.5, 0.5, 0.5, 2.5));

    Outcome shared = stoppedAsync(Chains.async("app", 1600, 1, link));
    Outcome inOrder = stoppedAsync(Chains.admitting(16, Chains.async("app", 1600, 1, link)));

    assertThat(shared.maxMillis()).isBetween(1_100.0, 2_250.0);
    assertThat(shared.vlrt()).isPositive();
    assertThat(inOrder.maxMillis()).isBetween(450.0, 800.0);
  }

  @Test
  @DisplayName("pages that are admitted in order of arrival wait about as long as the stop was")
  void admittedInOrder() {
    Outcome outcome =
        stoppedAsync(Chains.admitting(16, Chains.async("app", 1600, 1, Link.perCall(1, 10))));

    assertThat(outcome.maxMillis()).isBetween(450.0, 700.0);
    assertThat(outcome.vlrt()).isZero();
  }

  @Test
  @DisplayName("one at a time while it waits for the tier below: admission costs throughput")
  void admittedOneByOne() {
    Tier app = Chains.async("app", 100, 1, Link.perCall(1, 10));
    Tier db = Chains.async("db", 200, 1, null);

    Outcome one =
        Simulator.run(
            Chains.model(800, 10, List.of(), Chains.nginx(), Chains.admitting(1, app), db), 1);

    assertThat(one.tiers().get(1).cpuPercent()).isBetween(4.0, 6.0);
    assertThat(one.p50Millis()).isGreaterThan(1_000);
  }
}
