package ntier.cli.run;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.plan.FillPlan;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitPlanner;

/**
 * Measures, plans and measures the plan, until what was planned is what came of it. Under the first
 * load, whose rate is a guess, a request's cost is measured with and without extra work; if the
 * rate that is planned from it is about that of the guess, the plan is checked under the same load,
 * which needs no second ramp, else under one of its own.
 */
final class FitSearch {
  private static final Duration RAMP = Duration.ofSeconds(3);

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

  private static final Duration WINDOW = Duration.ofSeconds(3);
  private static final Duration CHECK_RAMP = Duration.ofSeconds(2);

  /**
   * Browsers that have just come fetch images: 0.7 per page in the first seconds, 0.1 in the end.
   */
  private static final Duration CHECK_STEADY = Duration.ofSeconds(10);

  private static final Duration CHECK_WINDOW = Duration.ofSeconds(6);

  /**
   * CPU time of a request on all hosts together, until it is measured: 1,080 to 1,300 µs on the
   * machine of 2026 that it was found on. A better guess saves a second load, and changes no
   * result.
   */
  private static final double GUESSED_MICROS = 1200;

  /** What the second window adds on the application's core, if a round takes 1 µs. */
  private static final double PROBE_ROUNDS_PERCENT = 15;

  private static final int PROBE_BATCH = 200;
  private static final int MOST_CHECKS = 2;

  /** Further from the plan than this, in points of the fullest core, a check is not the last. */
  private static final double FAR_POINTS = 6;

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

  /**
   * The numbers, and what they are from.
   *
   * @param bursts whether SysBursty's are to be measured, which come at the end of a load
   */
  FitReport found(boolean bursts) throws IOException, InterruptedException {
    double rate = guess();
    int users = WorkloadPlan.users(rate, plan.workload().thinkTime());
    int extra = plan.work() + (int) Math.round(1e4 * PROBE_ROUNDS_PERCENT / rate);
    List<FitSession.Wanted> probes =
        List.of(new FitSession.Wanted(WINDOW, plan.work()), new FitSession.Wanted(WINDOW, extra));
    if (bursts) {
      FitSession.Measured first =
          session.load("probe", users, RAMP, compiling(rate), probes, PROBE_BATCH);
      probed(first.windows(), first.burstMicros());
    } else {
      Tried tried = new Tried(rate);
      session.load(
          "probe",
          users,
          RAMP,
          compiling(rate),
          probes,
          CHECK_WINDOW.plus(WorkFile.SETTLING).multipliedBy(2).plusSeconds(MOST_CHECKS),
          tried::next);
    }
    while (!done()) {
      check();
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

  /** Checks under the first load. */
  private final class Tried {
    private final double rate;
    private Fit fit;

    Tried(double rate) {
      this.rate = rate;
    }

    /** The next window of the load; none if the plan needs another load, or is right. */
    Optional<FitSession.Wanted> next(List<FitWindow> windows) {
      if (fit == null) {
        probed(windows, Optional.empty());
      } else {
        checked(fit, windows.getLast(), Optional.empty());
      }
      fit = FitPlanner.attempt(plan, demands);
      boolean near = Math.abs(fit.requestsPerSecond() / rate - 1) <= NEAR_RATE;
      return near && !done()
          ? Optional.of(new FitSession.Wanted(CHECK_WINDOW, fit.work()))
          : Optional.empty();
    }
  }

  private void probed(List<FitWindow> windows, Optional<Double> burstMicros) {
    FitWindow without = windows.get(0);
    FitWindow with = windows.get(1);
    double round =
        Math.max(
            0.01,
            (with.hostMicros("app") - without.hostMicros("app"))
                / (with.rounds() - without.rounds()));
    probed = without.demands(plan.hosts(), round, burstMicros, session.flushBytes());
    demands = probed;
  }

  private void check() throws IOException, InterruptedException {
    Fit fit = FitPlanner.attempt(plan, demands);
    FitSession.Measured measured =
        session.load(
            "check" + checks.size(),
            fit.users(),
            CHECK_RAMP,
            CHECK_STEADY,
            List.of(new FitSession.Wanted(CHECK_WINDOW, fit.work())),
            fit.causes().stream()
                .flatMap(cause -> cause.batch().stream())
                .findFirst()
                .orElse(PROBE_BATCH));
    checked(fit, measured.windows().getFirst(), measured.burstMicros());
  }

  private void checked(Fit fit, FitWindow window, Optional<Double> burstMicros) {
    demands =
        window.demands(
            plan.hosts(),
            probed.roundMicros(),
            burstMicros.or(probed::burstMicros),
            session.flushBytes());
    checks.add(
        new FitReport.Check(
            fit,
            window.requestsPerSecond(),
            window.fullestPercent(demands.cores()),
            window.foreignPercent(demands.cores())));
  }

  /** Whether the plan that was tried last fills the fullest core as it was to. */
  private boolean done() {
    if (checks.isEmpty() || checks.size() >= MOST_CHECKS) {
      return !checks.isEmpty();
    }
    Fit last = checks.getLast().fit();
    return Math.abs(FitPlanner.percent(plan, last, demands) - last.fullestPercent()) <= FAR_POINTS;
  }

  private static Duration compiling(double rate) {
    long millis = Math.round(1000 * COMPILED_PAGES / rate);
    return Duration.ofMillis(Math.clamp(millis, COMPILING.toMillis(), MOST_COMPILING.toMillis()));
  }

  /** The rate that is asked for, or as much of it as this machine probably bears. */
  private double guess() {
    if (plan.workload().fill().isEmpty()) {
      return plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9);
    }
    FillPlan fill = plan.workload().fill().get();
    long cores = plan.hosts().stream().flatMap(host -> host.cores().stream()).distinct().count();
    return Math.min(fill.requestsPerSecond(), 1e4 * fill.percent() * cores / GUESSED_MICROS);
  }
}
