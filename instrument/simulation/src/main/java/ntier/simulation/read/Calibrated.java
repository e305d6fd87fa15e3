package ntier.simulation.read;

import java.util.LinkedHashMap;
import java.util.Map;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.archive.ServerRequest;
import ntier.archive.Summary;
import ntier.plan.InvocationStyle;
import ntier.plan.Plan;
import ntier.plan.Role;
import ntier.plan.TierPlan;

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
    double app = count(Role.APP);
    boolean perQuery = plan.tier(Role.APP).style() == InvocationStyle.ASYNC;
    double asked = perQuery ? app * known.databaseShare() : count(Role.DB);
    double queries = perQuery ? count(Role.DB) / asked : known.queries();
    Map<String, Double> micros = new LinkedHashMap<>();
    micros.put(Demands.CLIENT, run.workloadReport().cpuPerRequestMicros());
    micros.put(server(Role.WEB), micros(Role.WEB, count(Role.WEB)));
    micros.put(server(Role.APP), Math.max(1, micros(Role.APP, app) - rounds()));
    micros.put(server(Role.DB), micros(Role.DB, asked * queries));
    return new Demands(
            known.micros(),
            (double) images[0] / pages[0],
            Math.min(1, app / pages[0]),
            Math.min(1, asked / app),
            queries,
            known.sizes())
        .with(micros);
  }

  private String server(Role role) {
    return plan.tier(role).server();
  }

  private double micros(Role role, double requests) {
    return summary.tiers().get(role.key()).cpuPercent() / 100 * seconds * 1e6 / requests;
  }

  /**
   * Rounds of the work knob, about a microsecond each; they belong to the experiment, not the
   * server.
   */
  private double rounds() {
    TierPlan app = plan.tier(Role.APP);
    return summary
        .calibration()
        .map(Summary.Calibration::rounds)
        .orElseGet(() -> Integer.parseInt(app.settingTexts().getOrDefault("work", "0")));
  }

  private double count(Role role) {
    long[] count = new long[1];
    ServerRequest.FORMAT.forEach(
        run.serverRequestsFile(role.key()),
        one -> {
          if (one.arrivalMicros() >= fromMicros && one.arrivalMicros() < toMicros) {
            count[0]++;
          }
        });
    return Math.max(1, count[0]);
  }
}
