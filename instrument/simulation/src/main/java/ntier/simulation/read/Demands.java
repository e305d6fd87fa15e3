package ntier.simulation.read;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.CostsDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;

/**
 * What requests cost.
 *
 * @param servers what each {@code tier.yaml} says
 * @param micros CPU time per request by server, in microseconds: of a request to it, of a database
 *     per query; {@code client} is the load generator
 * @param applications what their pages ask of the tiers, by name; none for one that does not say
 */
public record Demands(
    TierCatalog servers, Map<String, Double> micros, Map<String, CostsDescription> applications) {
  /** The key of the load generator in {@link #micros}. */
  public static final String CLIENT = "client";

  /** The load generator's demand, measured together with the servers'. */
  private static final double CLIENT_MICROS = 170;

  /** For a server that nobody has measured: about what the others take. */
  private static final double UNKNOWN_MICROS = 200;

  public Demands {
    micros = Map.copyOf(micros);
    applications = Map.copyOf(applications);
  }

  /**
   * As measured on the machine of {@code docs/benchmarks.md}: {@code demand} of each server's
   * {@code tier.yaml}, {@code costs} of each {@code application.yaml}.
   *
   * @param home the suite's folder
   */
  public static Demands measured(Path home) {
    TierCatalog servers = TierCatalog.read(home);
    Map<String, Double> micros = new TreeMap<>();
    for (TierDescription server : servers.all()) {
      server.demand().ifPresent(demand -> micros.put(server.server(), demand.micros()));
    }
    micros.put(CLIENT, CLIENT_MICROS);
    Map<String, CostsDescription> costs = new HashMap<>();
    for (ApplicationDescription application : ApplicationCatalog.of(home).all()) {
      application.costs().ifPresent(one -> costs.put(application.application(), one));
    }
    return new Demands(servers, micros, costs);
  }

  /** The demand of a server, in microseconds per request to it. */
  public double of(String server) {
    return micros.getOrDefault(server, UNKNOWN_MICROS);
  }

  /**
   * What an application's pages ask of the tiers.
   *
   * @throws IllegalArgumentException if it does not say
   */
  public CostsDescription costs(String application) {
    CostsDescription costs = applications.get(application);
    if (costs == null) {
      throw new IllegalArgumentException(
          "the simulation knows of %s only what applications/%s/application.yaml says; costs there would be right, see applications/README.md"
              .formatted(application, application));
    }
    return costs;
  }

  /** The same with the CPU times of some servers, and the costs of an application. */
  Demands with(Map<String, Double> others, String application, CostsDescription costs) {
    Map<String, Double> micros = new TreeMap<>(this.micros);
    micros.putAll(others);
    Map<String, CostsDescription> all = new HashMap<>(applications);
    all.put(application, costs);
    return new Demands(servers, micros, all);
  }
}
