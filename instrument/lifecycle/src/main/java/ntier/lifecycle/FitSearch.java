package ntier.lifecycle;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.machine.RunFailedException;
import ntier.plan.BurstyPlan;
import ntier.plan.FillPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;
import ntier.plan.fit.FitPlanner;
import ntier.plan.fit.RoundCost;

/**
 * Measures, plans and measures the plan, until what was planned is what came of it. Under the first
 * load, whose rate is a guess, a request's cost is measured with and without extra work; if the
 * rate that is planned from it is about that of the guess, the plan is checked under the same load,
 * which needs no second ramp, else under one of its own.
 */
final class FitSearch {
  private static final Duration RAMP = Duration.ofSeconds(3);

  private static final int ONE_CORE_RAMPS = 3;

  /**
   * So long a JVM compiles what it takes to serve the pages: a Tomcat took 600 µs per page 10 s
   * after the load's begin, and 420 from 14 s on.
   */
  private static final Duration COMPILING = Duration.ofSeconds(11);

  /**
   * Where few come a JVM takes longer, as it compiles by the number of pages served; up to a limit.
   */
  private static final double COMPILED_PAGES = 6000;

  private static final Duration MOST_COMPILING = Duration.ofSeconds(24);

  /**
   * On one core that all share: with the ramp about as long as the run's own ramp and warm-up there
   * ({@code one-core.yaml}). After 20 s a page took 359 µs at app, and 270 to 300 in runs.
   */
  private static final Duration SHARED_COMPILING = Duration.ofSeconds(40);

  private static final Duration WINDOW = Duration.ofSeconds(3);
  private static final Duration CHECK_RAMP = Duration.ofSeconds(2);

  /**
   * Browsers that have just come fetch images: 0.7 per page in the first seconds, 0.1 in the end.
   */
  private static final Duration CHECK_STEADY = Duration.ofSeconds(10);

  /**
   * Users begin at the home page, whose data are in memory; where a database reads a disk it reads
   * more the further they have come: 1,000 times per second 20 s after the load's begin, 1,860 from
   * 35 s on and 2,100 from 60 s on (700 pages per second), at 500 to 600 µs of its CPU per page.
   */
  private static final Duration GONE_FAR = Duration.ofSeconds(40);

  private static final Duration CHECK_WINDOW = Duration.ofSeconds(6);

  /**
   * CPU time of a request on all hosts together, until it is measured: 1,080 to 1,300 µs on the
   * machine of 2026 that it was found on. A better guess saves a second load, and changes no
   * result.
   */
  private static final double GUESSED_MICROS = 1200;

  /** The same where the database reads a disk: 1,700 to 1,850 µs. */
  private static final double GUESSED_WITH_DISK_MICROS = 1800;

  /** What the second window adds on the application's core, if a round takes 1 µs. */
  private static final double PROBE_ROUNDS_PERCENT = 15;

  private static final int PROBE_BATCH = 100;
  private static final int NO_BURSTS = 0;
  private static final int MOST_CHECKS = 3;

  /** So often a round's cost is measured again where noise hides it. */
  private static final int MOST_PROBES = 4;

  /** As many loads are put on for it where the bursts of SysBursty end each. */
  private static final int MOST_PROBE_LOADS = 2;

  /** A request costs the same at rates that differ by no more than this, as a share. */
  private static final double NEAR_RATE = 0.15;

  private final Plan plan;
  private final FitSession session;
  private final List<FitReport.Check> checks = new ArrayList<>();
  private Demands probed;
  private Demands demands;

  FitSearch(Plan plan, FitSession session) {
    this.plan = plan;
    this.session = session;
  }

  /** The numbers, and what they are from. */
  FitReport found() throws IOException, InterruptedException {
    double rate = guess();
    int users = WorkloadPlan.users(rate, plan.workload().thinkTime());
    int extra = plan.work() + (int) Math.round(1e4 * PROBE_ROUNDS_PERCENT / rate);
    FitSession.Wanted without = new FitSession.Wanted(WINDOW, plan.work());
    FitSession.Wanted with = new FitSession.Wanted(WINDOW, extra);
    List<FitSession.Wanted> probes = List.of(without, with, without);
    if (plan.injections().stream().anyMatch(FitSearch::isBurst)) {
      probeWithBursts(users, rate, probes);
    } else {
      Tried tried = new Tried(rate, List.of(with, without));
      session.load("probe", users, ramp(), compiling(rate), probes, tried.most(), tried::next);
    }
    while (!done()) {
      check();
    }
    demands = demands.withServedInStall(session.servedInStall());
    FitError last = error().orElseThrow();
    if (last.wrong()) {
      throw new RunFailedException(
          "no load was found that fits this machine: %s, after %d checks. Other programs or slower cores at times would explain it; try again with the machine to yourself, or with fixed users: --set workload.users=5000"
              .formatted(last.text(), checks.size()));
    }
    return new FitReport(
        FitReport.VERSION,
        Instant.now(Clock.systemUTC()).truncatedTo(ChronoUnit.SECONDS).toString(),
        false,
        plan.workload().fill().map(FillPlan::percent),
        FitPlanner.attempt(plan, demands),
        demands,
        probed,
        checks);
  }

  /** What the load that was checked last showed of the plan; empty before the first check. */
  Optional<FitError> error() {
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(FitError.of(plan, checks.getLast().fit(), demands));
  }

  /** Whether a batch of SysBursty is to be found; bursts that come when they come have none. */
  private static boolean isBurst(InjectionPlan injection) {
    return injection.stall().isPresent() && injection.parameters().containsKey(BurstyPlan.BATCH);
  }

  /** Bursts end a load, so another one is put on where the first does not tell a round's cost. */
  private void probeWithBursts(int users, double rate, List<FitSession.Wanted> probes)
      throws IOException, InterruptedException {
    for (int load = 1; demands == null; load++) {
      FitSession.Measured measured =
          session.load("probe" + load, users, ramp(), compiling(rate), probes, PROBE_BATCH);
      RoundCost round = roundCost(measured.windows());
      if (round.known()) {
        probed(measured.windows().getLast(), round, measured.burstMicros());
      } else if (load == MOST_PROBE_LOADS) {
        throw noise(round, load);
      }
    }
  }

  private RoundCost roundCost(List<FitWindow> windows) {
    return RoundCost.of(
        windows.stream()
            .map(
                window -> new RoundCost.Sample(window.rounds(), window.hostsMicros(applications())))
            .toList());
  }

  private List<String> applications() {
    return plan.application().map(TierPlan::hosts).orElseThrow();
  }

  private static RunFailedException noise(RoundCost last, int tries) {
    return new RunFailedException(
        "the cost of extra work could not be measured in %d tries: %s. Other programs would explain it; try again with the machine to yourself, or with fixed users: --set workload.users=5000"
            .formatted(tries, last.complaint()));
  }

  /** Probes and checks under the first load. */
  private final class Tried {
    private final double rate;
    private final List<FitSession.Wanted> again;
    private final Deque<FitSession.Wanted> next = new ArrayDeque<>();
    private int probes = 1;
    private Fit fit;

    /**
     * @param again windows that measure a round's cost once more
     */
    Tried(double rate, List<FitSession.Wanted> again) {
      this.rate = rate;
      this.again = again;
    }

    /** How long all that may follow the first windows lasts. */
    Duration most() {
      Duration probe =
          again.stream().map(FitSession.Wanted::lasts).reduce(Duration.ZERO, Duration::plus);
      return probe
          .multipliedBy(MOST_PROBES)
          .plus(
              new FitSession.Wanted(CHECK_WINDOW, 0, FitStops.of(plan))
                  .lasts()
                  .multipliedBy(MOST_CHECKS));
    }

    /** The next window of the load; none if the plan needs another load, or is right. */
    Optional<FitSession.Wanted> next(List<FitWindow> windows) {
      if (!next.isEmpty()) {
        return Optional.of(next.poll());
      }
      if (fit == null) {
        RoundCost round = roundCost(windows);
        if (!round.known()) {
          if (probes++ == MOST_PROBES) {
            throw noise(round, MOST_PROBES);
          }
          next.addAll(again);
          return Optional.of(next.poll());
        }
        probed(windows.getLast(), round, Optional.empty());
      } else {
        checked(fit, windows.getLast(), Optional.empty());
      }
      fit = FitPlanner.attempt(plan, demands);
      boolean near = Math.abs(fit.requestsPerSecond() / rate - 1) <= NEAR_RATE;
      return near && !done() ? Optional.of(wanted(fit)) : Optional.empty();
    }
  }

  private void probed(FitWindow last, RoundCost round, Optional<Double> burstMicros) {
    probed =
        last.demands(
            plan.hosts(), applications(), round.micros(), burstMicros, session.flushBytes());
    demands = probed;
  }

  private void check() throws IOException, InterruptedException {
    Fit fit = FitPlanner.attempt(plan, demands);
    FitSession.Measured measured =
        session.load(
            "check" + checks.size(),
            fit.users(),
            CHECK_RAMP,
            readsDisk() ? GONE_FAR : CHECK_STEADY,
            List.of(wanted(fit)),
            fit.causes().stream()
                .flatMap(cause -> cause.batch().stream())
                .findFirst()
                .orElse(NO_BURSTS));
    checked(fit, measured.windows().getFirst(), measured.burstMicros());
  }

  private void checked(Fit fit, FitWindow window, Optional<Double> burstMicros) {
    demands =
        window.demands(
            plan.hosts(),
            applications(),
            probed.roundMicros(),
            withEarlier(burstMicros),
            session.flushBytes());
    checks.add(
        new FitReport.Check(
            fit,
            window.requestsPerSecond(),
            window.fullestPercent(demands.cores()),
            window.foreignPercent(demands.cores())));
  }

  /** Three bursts tell their length to about a tenth: what was seen earlier counts as much. */
  private Optional<Double> withEarlier(Optional<Double> burstMicros) {
    Optional<Double> earlier = demands.burstMicros();
    return burstMicros
        .map(now -> earlier.map(before -> (before + now) / 2).orElse(now))
        .or(() -> earlier);
  }

  /** Whether the plan that was tried last fills the fullest core as it was to. */
  private boolean done() {
    if (checks.isEmpty() || checks.size() >= MOST_CHECKS) {
      return !checks.isEmpty();
    }
    return !error().orElseThrow().far();
  }

  /** On one core the users of a fast ramp take the time that the JVMs need to compile. */
  private Duration ramp() {
    return FitStops.cores(plan) == 1 ? RAMP.multipliedBy(ONE_CORE_RAMPS) : RAMP;
  }

  private FitSession.Wanted wanted(Fit fit) {
    return new FitSession.Wanted(CHECK_WINDOW, fit.work(), FitStops.of(plan, fit));
  }

  private boolean readsDisk() {
    return plan.hosts().stream().anyMatch(host -> host.disk().isPresent());
  }

  private Duration compiling(double rate) {
    if (readsDisk()) {
      return GONE_FAR;
    }
    if (FitStops.cores(plan) == 1) {
      return SHARED_COMPILING;
    }
    long millis = Math.round(1000 * COMPILED_PAGES / rate);
    return Duration.ofMillis(Math.clamp(millis, COMPILING.toMillis(), MOST_COMPILING.toMillis()));
  }

  /** The rate that is asked for, or as much of it as this machine probably bears. */
  private double guess() {
    if (plan.workload().fill().isEmpty()) {
      return plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9);
    }
    FillPlan fill = plan.workload().fill().get();
    return Math.min(
        fill.requestsPerSecond(),
        1e4
            * fill.percent()
            * FitStops.cores(plan)
            / (readsDisk() ? GUESSED_WITH_DISK_MICROS : GUESSED_MICROS));
  }
}
