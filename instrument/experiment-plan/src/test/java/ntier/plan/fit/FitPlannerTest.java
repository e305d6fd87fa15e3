package ntier.plan.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import ntier.plan.Plan;
import ntier.plan.fit.Demands.HostDemand;
import ntier.plan.read.Injectors;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Plans from demands that were recorded on a machine of two cores, and from what others have. */
class FitPlannerTest {
  /** All synchronous: 278 places in the web tier. */
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static final List<Integer> BOTH = List.of(0, 1);

  private static final Demands RECORDED =
      new Demands(
          List.of(
              new HostDemand("client", BOTH, 172),
              new HostDemand("web", BOTH, 185),
              new HostDemand("app", List.of(0), 350),
              new HostDemand("db", List.of(1), 510)),
          12,
          1.05,
          1.08,
          Optional.of(1120.0),
          Optional.of(2.4e6),
          Optional.empty(),
          Optional.empty());

  private static Plan plan(String... sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  private static Demands scaled(double factor, double unevenness) {
    return new Demands(
        RECORDED.hosts().stream()
            .map(host -> new HostDemand(host.name(), host.cores(), factor * host.micros()))
            .toList(),
        factor * RECORDED.kernelMicros(),
        factor * RECORDED.roundMicros(),
        unevenness,
        RECORDED.burstMicros().map(micros -> factor * micros),
        RECORDED.flushBytes(),
        RECORDED.servedInStall(),
        RECORDED.ownPercent());
  }

  private static Demands onOneCore(double factor) {
    return new Demands(
        RECORDED.hosts().stream()
            .map(host -> new HostDemand(host.name(), List.of(0), factor * host.micros()))
            .toList(),
        factor * RECORDED.kernelMicros(),
        factor * RECORDED.roundMicros(),
        1,
        RECORDED.burstMicros().map(micros -> factor * micros),
        RECORDED.flushBytes(),
        RECORDED.servedInStall(),
        RECORDED.ownPercent());
  }

  /** Monitors and runner take that much of a core. */
  private static Demands withOwn(Demands demands, double percent) {
    return new Demands(
        demands.hosts(),
        demands.kernelMicros(),
        demands.roundMicros(),
        demands.unevenness(),
        demands.burstMicros(),
        demands.flushBytes(),
        demands.servedInStall(),
        Optional.of(percent));
  }

  /** Busy time of the fullest core by what a second of the run costs, without the planner. */
  private static double busyPercent(Fit fit, Demands demands, double retriesPerRequest) {
    double client = demands.micros("client") * retriesPerRequest / demands.cores().size();
    return fit.requestsPerSecond()
            * (demands.fullestMicros(fit.work(), List.of("app")) + client * demands.unevenness())
            / 1e4
        + demands.ownPercent().orElse(0.0) / demands.cores().size();
  }

  private static final String FREEZE = "inject=[{freeze: app, for: at least 500ms, every: 5s}]";

  @Test
  @DisplayName("the machine as recorded: the paper's rate is borne, a little work fills it up")
  void asRecorded() {
    // Both cores have (172 + 185 + 350 + 510 + 12) / 2 x 1.08 = 664 µs of each request.
    Fit fit = FitPlanner.fit(plan("workload.users={fill: 75%}", FREEZE), RECORDED);
    assertThat(fit.users()).isEqualTo(7000);
    assertThat(fit.fullestPercent()).isCloseTo(75, within(0.1));
    // (750 - 664) / 1.08 x 2 / 1.05
    assertThat(fit.work()).isBetween(140, 160);
    assertThat(fit.causes().getFirst().stallMillis()).isEqualTo(500);
  }

  @Test
  @DisplayName("a machine four times as fast: the rate is kept and the work raised")
  void fourTimesAsFast() {
    Plan asked = plan("workload.users={fill: 75%}", FREEZE);
    Fit fit = FitPlanner.fit(asked, scaled(0.25, 1.08));
    assertThat(fit.users()).isEqualTo(7000);
    assertThat(fit.requestsPerSecond()).isEqualTo(1000);
    assertThat(fit.fullestPercent()).isCloseTo(75, within(0.1));
    // App's core alone is the fullest now: 750 / 1.08 - 350 / 4 - 3 / 2, by 1.05 / 4 each.
    assertThat(fit.work()).isBetween(2290, 2320);
    assertThat(fit.causes().getFirst().stallMillis()).isEqualTo(500);

    Plan run = asked.fitted(fit);
    assertThat(run.workload().users()).isEqualTo(7000);
    assertThat(run.work()).isEqualTo(fit.work());
    assertThat(run.tier("web").queueLimit()).isEqualTo(278);
    assertThat(run.injections().getFirst().length()).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @DisplayName("half of the machine: fewer users, and stalls so long that 100 find no place")
  void onOneCoreOnly() {
    Plan asked = plan("workload.users={fill: 70%}", FREEZE);
    Fit fit = FitPlanner.fit(asked, onOneCore(1));
    // 0.7 / (1229 µs + 3.6 % of the client's for retries)
    assertThat(fit.requestsPerSecond()).isCloseTo(566.7, within(0.5));
    assertThat(fit.users()).isEqualTo(3967);
    assertThat(fit.work()).isZero();
    // (278 + 100) / 566.7, in steps of 10 ms
    assertThat(fit.causes().getFirst().stallMillis()).isEqualTo(670);
    assertThat(asked.fitted(fit).injections().getFirst().length())
        .isEqualTo(Duration.ofMillis(670));
  }

  @Test
  @DisplayName("monitors, runner and retries are part of what is asked, on one core and two alike")
  void whatTheSuiteAndRetriesTake() {
    Plan asked = plan("workload.users={fill: 75%, rate: 900/s}", FREEZE);
    for (Demands demands :
        List.of(withOwn(RECORDED, 4), withOwn(onOneCore(1), 4), withOwn(scaled(0.25, 1.08), 1))) {
      Fit fit = FitPlanner.fit(asked, demands);
      double stall = fit.causes().getFirst().stallMillis() / 1000.0;
      // 12 stops in 60 s; what arrives in one beyond 278 places is sent once more.
      double retries =
          12 * (fit.requestsPerSecond() * stall - 278) / (60 * fit.requestsPerSecond());
      assertThat(busyPercent(fit, demands, retries)).isCloseTo(75, within(0.2));
      assertThat(fit.fullestPercent()).isCloseTo(75, within(0.2));
      assertThat(FitPlanner.percent(asked, fit, demands)).isCloseTo(75, within(0.2));
    }
  }

  @Test
  @DisplayName(
      "what stops postpone must find time between them: 90 % of it, or as much as is asked")
  void timeBetweenStops() {
    String often = "inject=[{freeze: app, for: 500ms, every: 2s}]";
    for (Demands demands : List.of(RECORDED, onOneCore(0.5), scaled(0.25, 1.08))) {
      Fit fit = FitPlanner.fit(plan("workload.users={fill: 75%}", often), demands);
      // Thirty stops of 500 ms in 60 s leave three quarters of the time.
      assertThat(fit.fullestPercent()).isCloseTo(90 * 0.75, within(0.2));
      assertThat(
              FitPlanner.fit(plan("workload.users={fill: 60%}", often), demands).fullestPercent())
          .isCloseTo(60, within(0.2));
    }
    // One in ten seconds, and more asked than 90 %.
    Fit full =
        FitPlanner.fit(
            plan(
                "workload.users={fill: 95%}",
                "inject=[{freeze: app, for: 500ms, every: 10s, after: 10s}]"),
            RECORDED);
    assertThat(full.fullestPercent()).isCloseTo(95 * 0.95, within(0.5));
  }

  @Test
  @DisplayName("so slow that 800 ms are not enough: said with numbers that would help")
  void tooSlow() {
    assertThatThrownBy(
            () -> FitPlanner.fit(plan("workload.users={fill: 60%}", FREEZE), onOneCore(1.5)))
        .isInstanceOf(CannotFitException.class)
        .hasMessageContaining("with its one core at 60 % this machine serves 325 requests/s")
        .hasMessageContaining("of which 260 arrive in a stall of 800ms")
        .hasMessageContaining("has 278 places, and 378 arrivals (473 requests/s) are needed")
        .hasMessageContaining(
            "What would help: workload.users={fill: 88%} or more, more cores, or smaller queues such"
                + " as web.threads and web.backlog of 160 together");
    assertThatThrownBy(
            () -> FitPlanner.fit(plan("workload.users={fill: 60%}", FREEZE), onOneCore(4)))
        .hasMessageContaining("a machine 3.9 times as fast");
  }

  @Test
  @DisplayName("where the rate is not borne no work is added on the other core either")
  void noWorkBesideAFullCore() {
    Demands database =
        new Demands(
            List.of(
                new HostDemand("client", BOTH, 100),
                new HostDemand("web", BOTH, 100),
                new HostDemand("app", List.of(0), 200),
                new HostDemand("db", List.of(1), 900)),
            0,
            1,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Fit fit = FitPlanner.fit(plan("workload.users={fill: 60%}", "inject=none"), database);
    assertThat(fit.requestsPerSecond()).isCloseTo(666.7, within(0.1));
    assertThat(fit.work()).isZero();
  }

  @Test
  @DisplayName("a fixed length stays, however few arrive in it, and so does one of fixed users")
  void fixedLengthsStay() {
    Plan fixed = plan("workload.users={fill: 60%}", "inject.for=150ms");
    assertThat(FitPlanner.fit(fixed, onOneCore(4)).causes()).isEmpty();
    assertThat(plan("workload.users=300", FREEZE).fits()).isFalse();
    assertThat(plan("workload.users=300", FREEZE).injections().getFirst().length())
        .isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @DisplayName("where all tiers are asynchronous nothing is to overflow, and no stall grows")
  void nothingToOverflow() {
    Plan async =
        plan("stack={web: nginx, app: xtomcat, db: xmysql}", "workload.users={fill: 60%}", FREEZE);
    assertThat(FitPlanner.fit(async, onOneCore(4)).causes().getFirst().stallMillis())
        .isEqualTo(500);
  }

  @Test
  @DisplayName("the batch of a burst, and how it scales with the machine")
  void bursts() {
    Plan asked = plan("workload.users={fill: 75%}", "inject=[{vm-colocation: app, burst: 400ms}]");
    Fit fit = FitPlanner.fit(asked, RECORDED);
    assertThat(fit.causes().getFirst().batch()).hasValue(357);
    assertThat(FitPlanner.fit(asked, scaled(0.25, 1.08)).causes().getFirst().batch())
        .hasValue(1429);
    Plan run = asked.fitted(fit);
    assertThat(run.injections().getFirst().parameters()).containsEntry("batch", "357");
    assertThat(run.bursty().orElseThrow().load().size()).isEqualTo(357);
  }

  @Test
  @DisplayName("beside SysBursty a tier goes on slowly, so a burst that may grow is longer")
  void burstsThatGrow() {
    Plan asked =
        plan("workload.users={fill: 75%}", "inject=[{vm-colocation: app, burst: at least 400ms}]");
    // A fifth of the core is left to it, 1 / 5 / 0.75 of what arrives is served: (278 + 100) /
    // 0.733
    assertThat(FitPlanner.fit(asked, RECORDED).causes().getFirst().stallMillis()).isEqualTo(520);
  }

  @Test
  @DisplayName("a disk's limit from what a flush writes, also with users that are fixed")
  void flushes() {
    Plan asked =
        plan("workload.users=5000", "inject=[{log-flush: db, with: collectl, flush: 500ms}]");
    assertThat(asked.fits()).isTrue();
    Fit fit = FitPlanner.fit(asked, RECORDED);
    assertThat(fit.users()).isEqualTo(5000);
    assertThat(fit.causes().getFirst().limit()).hasValue(4_800_000L);
    Plan run = asked.fitted(fit);
    assertThat(run.injections().getFirst().parameters()).containsEntry("limit", "4800000");
    assertThat(run.hosts().get(3).disk().orElseThrow().writeBytesPerSecond()).isEqualTo(4_800_000);
  }

  @Test
  @DisplayName("what is answered while a disk stands still fills no queue, so the flush is longer")
  void answeredBesideAFlush() {
    String flush = "inject=[{log-flush: db, with: collectl, flush: at least 300ms}]";
    Plan asked = plan("workload.users={fill: 60%}", flush);
    Demands demands = RECORDED.withServedInStall(Optional.of(150.0));
    Fit without = FitPlanner.fit(asked, RECORDED);
    Fit fit = FitPlanner.fit(asked, demands);
    // 278 places and 100 more, of 904 that come per second; 150 of 528 are answered
    assertThat(without.causes().getFirst().stallMillis()).isEqualTo(420);
    assertThat(fit.causes().getFirst().stallMillis()).isEqualTo(590);
    assertThat(fit.causes().getFirst().limit().orElseThrow())
        .isCloseTo(Math.round(2.4e6 / 0.59), within(1L));
    assertThat(fit.requestsPerSecond()).isCloseTo(without.requestsPerSecond(), within(1.0));
    Plan frozen = plan("workload.users={fill: 60%}", FREEZE);
    assertThat(FitPlanner.fit(frozen, demands)).isEqualTo(FitPlanner.fit(frozen, RECORDED));
  }

  @Test
  @DisplayName("a utilisation of the application's host alone")
  void theApplicationAlone() {
    Fit fit = FitPlanner.fit(plan("workload.users=3500", "app.utilisation=50%"), RECORDED);
    assertThat(fit.users()).isEqualTo(3500);
    // 500,000 / 500 - 350, by 1.05 each
    assertThat(fit.work()).isEqualTo(619);
    assertThat(FitPlanner.fit(plan("workload.users=7000", "app.utilisation=20%"), RECORDED).work())
        .isZero();
  }

  @Test
  @DisplayName("a rate of one's own")
  void anotherRate() {
    Fit fit = FitPlanner.fit(plan("workload.users={fill: 60%, rate: 500/s}", FREEZE), RECORDED);
    assertThat(fit.users()).isEqualTo(3500);
    assertThat(fit.causes().getFirst().stallMillis()).isEqualTo(760);
  }
}
