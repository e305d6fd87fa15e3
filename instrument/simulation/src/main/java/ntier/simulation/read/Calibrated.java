package ntier.simulation.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.application.CostsDescription;

/**
 * Demands as a finished run shows them: the CPU of each host over what its server was asked for in
 * the measure phase, by the request logs. Servers that were not in the run keep the demands that
 * are known of them.
 */
public final class Calibrated {
  private static final String IMAGE = "Image";

  private final RunDirectory run;
  private final Plan plan;
  private final Summary summary;
  private final double seconds;
  private final long fromMicros;
  private final long toMicros;

  private Calibrated(RunDirectory run) {
    this.run = run;
    this.plan = run.plan();
    this.summary = run.summary();
    this.fromMicros = run.manifest().phases().measureStartMicros().orElseThrow();
    this.toMicros = run.manifest().phases().measureEndMicros().orElseThrow();
    this.seconds = (toMicros - fromMicros) / 1e6;
  }

  /**
   * The demands of a run.
   *
   * @param known those of other servers, such as {@link Demands#measured}
   * @throws ntier.archive.DamagedRunException if it lacks a file
   */
  public static Demands by(RunDirectory run, Demands known) {
    return new Calibrated(run).demands(known);
  }

  private Demands demands(Demands known) {
    long[] images = new long[1];
    long[] pages = new long[1];
    Request.FORMAT.forEach(
        run.requestsFile(),
        request -> {
          if (request.phase() == Phase.MEASURE) {
            (request.interaction().equals(IMAGE) ? images : pages)[0]++;
          }
        });
    CostsDescription costs =
        costs(
            known.costs(plan.applicationName()),
            pages[0],
            (double) images[0] / Math.max(1, pages[0]));
    double queries = pages[0] * costs.dynamicShare() * costs.databaseShare() * costs.queries();
    Map<String, Double> micros = new LinkedHashMap<>();
    Map<String, Double> requests = new LinkedHashMap<>();
    for (TierPlan tier : plan.tiers()) {
      double asked = tier.holdsData() ? queries : count(tier);
      // A server may be in several tiers.
      requests.merge(tier.server(), asked, Double::sum);
      micros.merge(tier.server(), micros(tier) - rounds(tier) * asked, Double::sum);
    }
    micros.replaceAll((server, spent) -> Math.max(1, spent / Math.max(1, requests.get(server))));
    micros.put(Demands.CLIENT, run.workloadReport().cpuPerRequestMicros());
    return known.with(micros, plan.applicationName(), costs);
  }

  private CostsDescription costs(CostsDescription known, double pages, double imagesPerPage) {
    // The log of the tier that serves files has those too.
    Optional<TierPlan> application = plan.application().filter(tier -> !tier.servesFiles());
    double dynamic = application.map(this::count).orElse(pages * known.dynamicShare());
    // An asynchronous application's requests to the database are single queries, a synchronous
    // one's are all those of a page.
    boolean perQuery =
        plan.application().filter(tier -> tier.style() == InvocationStyle.ASYNC).isPresent();
    Optional<Double> data = plan.data().map(this::count);
    double asked = perQuery ? dynamic * known.databaseShare() : data.orElse(0.0);
    return new CostsDescription(
        imagesPerPage,
        Math.min(1, dynamic / Math.max(1, pages)),
        data.isPresent() ? Math.min(1, asked / dynamic) : known.databaseShare(),
        perQuery && data.isPresent() ? data.get() / asked : known.queries(),
        known.sizes(),
        run.id());
  }

  /** CPU time of its servers in the measure phase. */
  private double micros(TierPlan tier) {
    return summary.tiers().get(tier.name()).cpuPercent() / 100 * seconds * 1e6;
  }

  /**
   * Rounds of the work knob that a request takes, about a microsecond each; they belong to the
   * experiment, not the server.
   */
  private double rounds(TierPlan tier) {
    if (!tier.runsApplication()) {
      return 0;
    }
    return summary.calibration().map(Summary.Calibration::rounds).orElseGet(plan::work);
  }

  /** Requests to its servers in the measure phase. */
  private double count(TierPlan tier) {
    long[] count = new long[1];
    for (String host : tier.hosts()) {
      ServerRequest.FORMAT.forEach(
          run.serverRequestsFile(host),
          one -> {
            if (one.arrivalMicros() >= fromMicros && one.arrivalMicros() < toMicros) {
              count[0]++;
            }
          });
    }
    return Math.max(1, count[0]);
  }
}
