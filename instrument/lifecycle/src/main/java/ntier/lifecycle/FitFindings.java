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
import ntier.plan.fit.RoundCost;
import ntier.plan.fit.RoundEstimate;

/** What a fit has found so far: what a request costs, and what came of the numbers tried. */
final class FitFindings {
  private final Plan plan;
  private final FitSession session;
  private final List<FitReport.Check> checks = new ArrayList<>();
  private Demands probed;
  private Demands demands;
  private RoundEstimate round;

  FitFindings(Plan plan, FitSession session) {
    this.plan = plan;
    this.session = session;
  }

  /** What a round of extra work costs, by each load's windows without and with rounds, in turns. */
  RoundCost roundCost(List<List<FitWindow>> loads) {
    return RoundCost.of(
        loads.stream().map(windows -> windows.stream().map(this::sample).toList()).toList());
  }

  private RoundCost.Sample sample(FitWindow window) {
    return new RoundCost.Sample(window.rounds(), window.hostsMicros(applications()));
  }

  private List<String> applications() {
    return plan.application().map(TierPlan::hosts).orElseThrow();
  }

  /**
   * Notes what a request costs, if what a round of extra work costs is known or makes no
   * difference.
   *
   * @param last the window that was measured last
   * @param burstMicros length of a burst per request of its batch; empty without bursts
   * @return whether it was noted
   */
  boolean probe(FitWindow last, RoundCost cost, Optional<Double> burstMicros) {
    Demands found =
        last.demands(
            plan.hosts(), applications(), cost.microsOrUsual(), burstMicros, session.flushBytes());
    if (!cost.known() && FitPlanner.needsRoundCost(plan, found)) {
      return false;
    }
    probed = found;
    demands = found;
    round = RoundEstimate.of(cost);
    return true;
  }

  /** Notes what came of numbers that were tried; as for {@link #probe}. */
  void check(Fit fit, FitWindow window, Optional<Double> burstMicros) {
    List<String> applications = applications();
    round =
        round.after(
            demands.hostsMicros(applications), window.rounds(), window.hostsMicros(applications));
    demands =
        window.demands(
            plan.hosts(),
            applications,
            round.micros(),
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

  /** The numbers to try next, by what is known. */
  Fit attempt() {
    return FitPlanner.attempt(plan, demands);
  }

  /** Whether no more numbers are to be tried. */
  boolean done() {
    return !checks.isEmpty() && error().isLast(checks.size());
  }

  /**
   * After the last check: counts in what was answered while the disk stood still.
   *
   * @return how wrong the last numbers were
   */
  FitError withServedInStall() {
    demands = demands.withServedInStall(session.servedInStall());
    return error();
  }

  private FitError error() {
    return FitError.of(plan, checks.getLast().fit(), demands);
  }

  /** What a request costs, by all that was measured. */
  Demands demands() {
    return demands;
  }

  /** What a request cost when it was measured first. */
  Demands probed() {
    return probed;
  }

  /** The numbers that were tried, and what came of them. */
  List<FitReport.Check> checks() {
    return List.copyOf(checks);
  }
}
