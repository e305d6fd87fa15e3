package ntier.lifecycle;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.FitReport;
import ntier.machine.RunFailedException;
import ntier.plan.BurstyPlan;
import ntier.plan.FillPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;
import ntier.plan.fit.RoundCost;

/**
 * Measures, plans and measures the plan, until what was planned is what came of it. Under the first
 * load, whose rate is a guess, a request's cost is measured with and without extra work; if the
 * rate that is planned from it is about that of the guess, the plan is checked under the same load,
 * which needs no second ramp, else under one of its own.
 */
final class FitSearch {
  /** What the second window adds on the application's core, if a round takes 1 µs. */
  private static final double PROBE_ROUNDS_PERCENT = 15;

  private static final int PROBE_BATCH = 100;
  private static final int NO_BURSTS = 0;

  /** As many loads are put on for a round's cost where the bursts of SysBursty end each. */
  private static final int MOST_PROBE_LOADS = 3;

  private final Plan plan;
  private final FitSession session;
  private final FitPace pace;
  private final FitFindings findings;

  FitSearch(Plan plan, FitSession session) {
    this.plan = plan;
    this.session = session;
    this.pace = new FitPace(plan);
    this.findings = new FitFindings(plan, session);
  }

  /** The numbers, and what they are from. */
  FitReport found() throws IOException, InterruptedException {
    double rate = pace.firstRate();
    int users = WorkloadPlan.users(rate, plan.workload().thinkTime());
    int extra = plan.work() + (int) Math.round(1e4 * PROBE_ROUNDS_PERCENT / rate);
    WantedWindow without = new WantedWindow(FitPace.WINDOW, plan.work());
    WantedWindow with = new WantedWindow(FitPace.WINDOW, extra);
    // A page that has rounds for the first time costs more than it will: of 300 rounds each took
    // 1.1 to 1.3 µs in such a window, and 0.7 in the next ones. The last comparison counts first.
    List<WantedWindow> probes = List.of(without, with, without, with, without);
    if (plan.injections().stream().anyMatch(FitSearch::isBurst)) {
      probeWithBursts(users, rate, probes);
    } else {
      FitProbe first = new FitProbe(findings, pace, rate, List.of(with, without));
      session.load(
          "probe", users, pace.ramp(), pace.compiling(rate), probes, first.most(), first::next);
    }
    while (!findings.done()) {
      check();
    }
    FitError last = findings.withServedInStall();
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
        session.compilingSeconds());
  }

  /** Whether a batch of SysBursty is to be found; bursts that come when they come have none. */
  private static boolean isBurst(InjectionPlan injection) {
    return injection.stall().isPresent() && injection.parameters().containsKey(BurstyPlan.BATCH);
  }

  /**
   * Bursts end a load at a set time, so that JVMs compile under one of its own, and another one is
   * put on where the first does not tell a round's cost.
   */
  private void probeWithBursts(int users, double rate, List<WantedWindow> probes)
      throws IOException, InterruptedException {
    session.load("compile", users, pace.ramp(), pace.compiling(rate), List.of(), NO_BURSTS);
    List<List<FitWindow>> loads = new ArrayList<>();
    boolean told = false;
    while (!told) {
      FitSession.Measured measured =
          session.load(
              "probe" + (loads.size() + 1),
              users,
              FitPace.CHECK_RAMP,
              pace.compiled(),
              probes,
              PROBE_BATCH);
      loads.add(measured.windows());
      RoundCost round = findings.roundCost(loads);
      told = findings.probe(measured.windows().getLast(), round, measured.burstMicros());
      if (!told && loads.size() == MOST_PROBE_LOADS) {
        throw FitProbe.noise(round, MOST_PROBE_LOADS);
      }
    }
  }

  private void check() throws IOException, InterruptedException {
    Fit fit = findings.attempt();
    FitSession.Measured measured =
        session.load(
            "check" + findings.checks().size(),
            fit.users(),
            FitPace.CHECK_RAMP,
            pace.compiled(),
            List.of(pace.check(fit)),
            fit.causes().stream()
                .flatMap(cause -> cause.batch().stream())
                .findFirst()
                .orElse(NO_BURSTS));
    findings.check(fit, measured.windows().getFirst(), measured.burstMicros());
  }
}
