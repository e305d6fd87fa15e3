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
  private RoundEstimate round = RoundEstimate.USUAL;

  /**
   * @param similar what a request cost with other settings, to begin with; empty if nobody knows
   */
  FitFindings(Plan plan, FitSession session, Optional<Demands> similar) {
    this.plan = plan;
    this.session = session;
    this.demands = similar.map(one -> one.withBursts(burstMicros(similar)));
  }

  /** Whether there are numbers to try. */
  boolean any() {
    return demands.isPresent();
  }

  /** Notes what a request costs. */
  void probe(FitWindow window) {
    Demands found =
        window.demands(
            plan.hosts(),
            applications(),
            round.micros(),
            burstMicros(demands),
            session.flushBytes());
    measuredFirst = measuredFirst.or(() -> Optional.of(found));
    demands = Optional.of(found);
  }

  /** Notes what came of numbers that were tried, and what a request cost with them. */
  void check(Fit fit, FitWindow window) {
    List<String> applications = applications();
    round =
        round.after(
            demands().hostsMicros(applications), window.rounds(), window.hostsMicros(applications));
    probe(window);
    checks.add(
        new FitReport.Check(
            fit,
            window.requestsPerSecond(),
            window.fullestPercent(demands().cores()),
            window.foreignPercent(demands().cores())));
  }

  private List<String> applications() {
    return plan.application().map(TierPlan::hosts).orElseThrow();
  }

  /** Length of a burst per request of its batch, known or usual; empty if none is asked. */
  private Optional<Double> burstMicros(Optional<Demands> known) {
    return FitBursts.asked(plan)
        ? known.flatMap(Demands::burstMicros).or(() -> Optional.of(FitBursts.USUAL_MICROS))
        : Optional.empty();
  }

  /**
   * Notes how long bursts were.
   *
   * @param perRequestMicros of their batch
   * @return whether they were about as long as was expected
   */
  boolean bursts(double perRequestMicros) {
    boolean expected =
        Math.abs(perRequestMicros / burstMicros(demands).orElseThrow() - 1) <= NEAR_BURST;
    demands = Optional.of(demands().withBursts(Optional.of(perRequestMicros)));
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
