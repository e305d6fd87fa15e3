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
import ntier.archive.RunWriteException;
import ntier.cli.Home;
import ntier.cli.console.ProgressLine;
import ntier.plan.FillPlan;
import ntier.plan.Plan;
import ntier.plan.WorkloadPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitPlanner;
import ntier.testbed.LabSettings;
import ntier.testbed.lab.Lab;

/**
 * Finds the numbers of a plan that asks for what fits the machine: from the machine's cache, or by
 * measuring what a request costs on a stack of its own, planning from that, and measuring the plan.
 */
final class LoadFit {
  private static final Duration RAMP = Duration.ofSeconds(3);

  /**
   * So long a JVM compiles what it takes to serve the pages: a Tomcat took 600 µs per page 10 s
   * after the load's begin, and 420 from 14 s on.
   */
  private static final Duration COMPILING = Duration.ofSeconds(11);

  private static final Duration WINDOW = Duration.ofSeconds(3);
  private static final Duration CHECK_RAMP = Duration.ofSeconds(2);

  /**
   * Browsers that have just come fetch images: 0.7 per page in the first seconds, 0.1 in the end.
   */
  private static final Duration CHECK_STEADY = Duration.ofSeconds(10);

  private static final Duration CHECK_WINDOW = Duration.ofSeconds(6);

  /** Of the rate that is asked for: JVMs compile by the number of pages that they have served. */
  private static final double PROBE_SHARE = 0.9;

  /** What the second window adds on the application's core, if a round takes 1 µs. */
  private static final double PROBE_ROUNDS_PERCENT = 15;

  private static final int PROBE_BATCH = 200;
  private static final int MOST_CHECKS = 2;

  /** Further from the plan than this, in points of the fullest core, a check is not the last. */
  private static final double FAR_POINTS = 6;

  /** More than that of a core used by others, and what was measured is not kept. */
  private static final double MOST_FOREIGN_PERCENT = 60;

  private final Home home;
  private final LabSettings settings;
  private final Plan plan;
  private final ProgressLine progress;

  LoadFit(Home home, LabSettings settings, Plan plan, ProgressLine progress) {
    this.home = home;
    this.settings = settings;
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * What was found.
   *
   * @throws ntier.plan.fit.CannotFitException if this machine cannot do what is asked
   */
  FitReport find(Prepared prepared, Optional<Neighbour> neighbour)
      throws IOException, InterruptedException {
    FitCache cache = FitCache.of(plan);
    Optional<FitReport> known = cache.read();
    if (known.isPresent()) {
      progress.say(
          "the load, as found at %s: %s"
              .formatted(known.get().foundAt(), known.get().fit().text()));
      return known.get();
    }
    progress.say("finding the load that fits this machine, for about a minute; later runs know it");
    FitReport found = measured(prepared, neighbour);
    double foreign = found.checks().getLast().foreignPercent();
    if (foreign <= MOST_FOREIGN_PERCENT) {
      keep(cache, found);
    } else {
      progress.say(
          "not kept for later runs: other programs used %.0f %% of a core meanwhile"
              .formatted(foreign));
    }
    // What is kept saves the next one the measurement, also where the machine is too slow.
    FitPlanner.fit(plan, found.demands());
    progress.say("the load that fits: " + found.fit().text());
    return found;
  }

  /** A cache that cannot be written costs the next run a minute, and this one nothing. */
  private void keep(FitCache cache, FitReport found) {
    try {
      cache.write(found);
    } catch (IOException | RunWriteException unwritable) {
      progress.say("not kept for later runs: " + unwritable.getMessage());
    }
  }

  private FitReport measured(Prepared prepared, Optional<Neighbour> neighbour)
      throws IOException, InterruptedException {
    try (Unwinding unwinding = new Unwinding()) {
      Lab lab = UnwoundLab.up(settings, "fit " + plan.experiment(), plan, unwinding);
      FitSession session = FitSession.up(home, plan, prepared, neighbour, lab, unwinding);
      return checked(session, probe(session));
    }
  }

  /** What a request costs, with and without extra work. */
  private Demands probe(FitSession session) throws IOException, InterruptedException {
    double rate = PROBE_SHARE * askedRate();
    int extra = plan.work() + (int) Math.round(1e4 * PROBE_ROUNDS_PERCENT / rate);
    FitSession.Measured measured =
        session.load(
            "probe",
            WorkloadPlan.users(rate, plan.workload().thinkTime()),
            RAMP,
            COMPILING,
            List.of(
                new FitSession.Wanted(WINDOW, plan.work()), new FitSession.Wanted(WINDOW, extra)),
            PROBE_BATCH);
    FitWindow without = measured.windows().get(0);
    FitWindow with = measured.windows().get(1);
    double round =
        Math.max(
            0.01, (with.hostMicros("app") - without.hostMicros("app")) / (extra - plan.work()));
    return without.demands(plan.hosts(), round, measured.burstMicros(), session.flushBytes());
  }

  /** What is far from what was planned is planned anew and checked once more. */
  private FitReport checked(FitSession session, Demands probed)
      throws IOException, InterruptedException {
    Demands demands = probed;
    List<FitReport.Check> checks = new ArrayList<>();
    while (checks.isEmpty() || checks.size() < MOST_CHECKS && far(checks.getLast(), demands)) {
      Fit tried = FitPlanner.attempt(plan, demands);
      FitSession.Measured measured =
          session.load(
              "check" + checks.size(),
              tried.users(),
              CHECK_RAMP,
              CHECK_STEADY,
              List.of(new FitSession.Wanted(CHECK_WINDOW, tried.work())),
              tried.causes().stream()
                  .flatMap(cause -> cause.batch().stream())
                  .findFirst()
                  .orElse(PROBE_BATCH));
      FitWindow window = measured.windows().getFirst();
      demands =
          window.demands(
              plan.hosts(),
              probed.roundMicros(),
              measured.burstMicros().or(probed::burstMicros),
              probed.flushBytes());
      checks.add(
          new FitReport.Check(
              tried,
              window.requestsPerSecond(),
              window.fullestPercent(demands.cores()),
              window.foreignPercent(demands.cores())));
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

  /** Whether the plan that was tried fills the fullest core otherwise than it was to. */
  private boolean far(FitReport.Check check, Demands demands) {
    Fit tried = check.fit();
    return Math.abs(FitPlanner.percent(plan, tried, demands) - tried.fullestPercent()) > FAR_POINTS;
  }

  private double askedRate() {
    return plan.workload()
        .fill()
        .map(FillPlan::requestsPerSecond)
        .orElse(plan.workload().users() / (plan.workload().thinkTime().toNanos() / 1e9));
  }
}
