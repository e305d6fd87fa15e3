package ntier.lifecycle;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.machine.RunFailedException;
import ntier.plan.FillPlan;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;

/**
 * Measures, plans and measures the plan, until what was planned is what came of it. Where this
 * machine has measured the same servers before, with other settings, the first plan is from that;
 * else the first load's rate is a guess, and a request's cost is measured under it. As long as what
 * is planned next has about the rate of the load that is up, it is checked under that, which needs
 * no second ramp.
 */
final class FitSearch {
  /** So often bursts are measured until they are as long as was expected. */
  static final int MOST_BURSTS = 3;

  /** A request costs the same at rates that differ by no more than this, as a share. */
  private static final double NEAR_RATE = 0.15;

  /** What is measured under a load. */
  @FunctionalInterface
  private interface Measurement {
    void measure(FitLoad load) throws IOException, InterruptedException;
  }

  private final Plan plan;
  private final FitSession session;
  private final FitPace pace;
  private final FitFindings findings;
  private Optional<Double> compilingSeconds = Optional.empty();
  private int loads;

  /**
   * @param similar what a request costs on the same servers with other settings; empty if nobody
   *     knows
   */
  FitSearch(Plan plan, FitSession session, Optional<Demands> similar) {
    this.plan = plan;
    this.session = session;
    this.pace = new FitPace(plan);
    this.findings = new FitFindings(plan, session, similar);
  }

  /** The numbers, and what they are from. */
  FitReport found() throws IOException, InterruptedException {
    if (!findings.any()) {
      probeAndCheck();
    }
    while (!findings.done()) {
      check();
    }
    FitError last = findings.error();
    if (last.wrong()) {
      throw new RunFailedException(
          "no load was found that fits this machine: %s, after %d checks. Other programs or slower cores at times would explain it; try again with the machine to yourself, or with fixed users: --set workload.users=5000"
              .formatted(last.text(), findings.checks().size()));
    }
    return new FitReport(
        FitReport.VERSION,
        Instant.now(Clock.systemUTC()).truncatedTo(ChronoUnit.SECONDS).toString(),
        false,
        plan.workload().fill().map(FillPlan::percent),
        findings.attempt(),
        findings.demands(),
        findings.probed(),
        findings.checks(),
        compilingSeconds);
  }

  /** Under a load of a guessed rate. */
  private void probeAndCheck() throws IOException, InterruptedException {
    double rate = pace.firstRate();
    int users = WorkloadPlan.users(rate, plan.workload().thinkTime());
    underLoad(
        rate,
        users,
        plan.work(),
        load -> {
          findings.probe(load.window(new WantedWindow(FitPace.WINDOW, plan.work())));
          checks(load, rate);
        });
  }

  /** Under a load of the planned rate. */
  private void check() throws IOException, InterruptedException {
    Fit fit = findings.attempt();
    double rate = fit.requestsPerSecond();
    underLoad(rate, fit.users(), fit.work(), load -> checks(load, rate));
  }

  /** Measures something under a load that has settled. */
  private void underLoad(double rate, int users, int rounds, Measurement measurement)
      throws IOException, InterruptedException {
    boolean cold = loads == 0;
    FitPace.Settling settling = cold ? pace.compiling(rate) : pace.compiled();
    Duration ramp = cold ? pace.ramp() : FitPace.CHECK_RAMP;
    try (FitLoad load = session.load("load" + loads++, users, ramp, pace.most(settling), rounds)) {
      session.begin(load);
      compilingSeconds = load.settle(settling).or(() -> compilingSeconds);
      measurement.measure(load);
    }
  }

  /**
   * Checks what is planned, as long as a load is of its rate; once that is right, measures the
   * stalls that are asked for.
   *
   * @param rate of the load, in requests per second
   */
  private void checks(FitLoad load, double rate) throws IOException, InterruptedException {
    Fit fit = findings.attempt();
    while (!findings.done() && Math.abs(fit.requestsPerSecond() / rate - 1) <= NEAR_RATE) {
      findings.check(fit, load.window(pace.check(fit)));
      fit = findings.attempt();
    }
    if (findings.done()) {
      findings.servedInStall(session.servedInStall(load));
      bursts(load);
    }
  }

  private void bursts(FitLoad load) throws IOException, InterruptedException {
    boolean expected = !FitBursts.asked(plan);
    for (int tried = 0; !expected && tried < MOST_BURSTS; tried++) {
      expected = findings.bursts(load.bursts(batch(findings.attempt())));
    }
  }

  private static int batch(Fit fit) {
    return fit.causes().stream().flatMap(cause -> cause.batch().stream()).findFirst().orElseThrow();
  }
}
