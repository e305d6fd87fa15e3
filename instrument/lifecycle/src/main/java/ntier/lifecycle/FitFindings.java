package ntier.lifecycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.FitReport;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.fit.Demands;
import ntier.plan.fit.Fit;
import ntier.plan.fit.FitError;
import ntier.plan.fit.FitPlanner;
import ntier.plan.fit.RoundEstimate;

/** What a fit has found so far: what a request costs, and what came of the numbers tried. */
final class FitFindings {
  /** A batch is as long per request as one that is no more than this larger or smaller. */
  private static final double NEAR_BURST = 0.15;

  private final Plan plan;
  private final FitSession session;
  private final List<FitReport.Check> checks = new ArrayList<>();
  private Optional<Demands> measuredFirst = Optional.empty();
  private Optional<Demands> demands;
  private Optional<Double> burstMicros;
  private RoundEstimate round = RoundEstimate.USUAL;

  /**
   * @param similar what a request cost with other settings, to begin with; empty if nobody knows
   */
  FitFindings(Plan plan, FitSession session, Optional<Demands> similar) {
    this.plan = plan;
    this.session = session;
    this.burstMicros =
        FitBursts.asked(plan)
            ? similar.flatMap(Demands::burstMicros).or(() -> Optional.of(FitBursts.USUAL_MICROS))
            : Optional.empty();
    this.demands = similar.map(one -> one.withBursts(burstMicros));
  }

  /** Whether there are numbers to try. */
  boolean any() {
    return demands.isPresent();
  }

  /** Notes what a request costs without extra work. */
  void probe(FitWindow window) {
    note(window);
  }

  /** Notes what came of numbers that were tried. */
  void check(Fit fit, FitWindow window) {
    List<String> applications = applications();
    round =
        round.after(
            demands().hostsMicros(applications), window.rounds(), window.hostsMicros(applications));
    note(window);
    checks.add(
        new FitReport.Check(
            fit,
            window.requestsPerSecond(),
            window.fullestPercent(demands().cores()),
            window.foreignPercent(demands().cores())));
  }

  private void note(FitWindow window) {
    Demands found =
        window.demands(
            plan.hosts(), applications(), round.micros(), burstMicros, session.flushBytes());
    measuredFirst = measuredFirst.or(() -> Optional.of(found));
    demands = Optional.of(found);
  }

  private List<String> applications() {
    return plan.application().map(TierPlan::hosts).orElseThrow();
  }

  /**
   * Notes how long bursts were.
   *
   * @param perRequestMicros of their batch
   * @return whether they were about as long as was expected
   */
  boolean bursts(double perRequestMicros) {
    boolean expected = Math.abs(perRequestMicros / burstMicros.orElseThrow() - 1) <= NEAR_BURST;
    burstMicros = Optional.of(perRequestMicros);
    demands = Optional.of(demands().withBursts(burstMicros));
    return expected;
  }

  /** The numbers to try next, by what is known. */
  Fit attempt() {
    return FitPlanner.attempt(plan, demands());
  }

  /** Whether no more numbers are to be tried. */
  boolean done() {
    return !checks.isEmpty() && error().isLast(checks.size());
  }

  /**
   * Notes what was answered while the disk stood still.
   *
   * @param served empty if no flush is asked for
   */
  void servedInStall(Optional<Double> served) {
    demands = Optional.of(demands().withServedInStall(served));
  }

  /** How wrong the last numbers that were tried are, by all that was measured. */
  FitError error() {
    return FitError.of(plan, checks.getLast().fit(), demands());
  }

  /** What a request costs, by all that was measured. */
  Demands demands() {
    return demands.orElseThrow();
  }

  /** What a request cost when it was measured first. */
  Demands probed() {
    return measuredFirst.orElseThrow();
  }

  /** The numbers that were tried, and what came of them. */
  List<FitReport.Check> checks() {
    return List.copyOf(checks);
  }
}
