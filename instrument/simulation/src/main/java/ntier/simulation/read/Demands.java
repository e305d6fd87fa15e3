package ntier.simulation.read;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;

/**
 * What requests cost, and where they go.
 *
 * @param micros CPU time per request by server, in microseconds: of a web or app server per request
 *     of its own, of a database server per query; {@code client} is the load generator
 * @param imagesPerPage images that a page brings with it, where the browser keeps those of its
 *     session
 * @param dynamicShare of pages that go from web to app; the others are files
 * @param databaseShare of requests of app that ask the database
 * @param queries of such a request, one after the other, in the mean
 * @param sizes such requests' numbers of queries, relative to the mean: equally likely values
 */
public record Demands(
    Map<String, Double> micros,
    double imagesPerPage,
    double dynamicShare,
    double databaseShare,
    double queries,
    List<Double> sizes) {
  /** The key of the load generator in {@link #micros}. */
  public static final String CLIENT = "client";

  /** The load generator's demand, measured together with the servers'. */
  private static final double CLIENT_MICROS = 170;

  /**
   * Twentieths, as 648 pages of the browse-only mix that were alone in XTomcat had them (100 users,
   * no injection; lines of {@code db.csv} between a page's arrival and departure): from
   * BrowseCategories' one query over StoriesOfTheDay's eleven to OlderStories' 27.
   */
  private static final List<Double> SIZES =
      List.of(
          0.18, 0.39, 0.39, 0.42, 0.49, 0.52, 0.59, 0.72, 0.98, 1.07, 1.07, 1.07, 1.07, 1.07, 1.07,
          1.07, 1.18, 1.62, 2.36, 2.67);

  /** For a server that nobody has measured: about what the others take. */
  private static final double UNKNOWN_MICROS = 200;

  public Demands {
    micros = Map.copyOf(micros);
    sizes = List.copyOf(sizes);
  }

  /**
   * As measured on the machine of {@code docs/benchmarks.md} in runs of {@code matrix} (7,000
   * users, browse-only mix, 15 s of warm-up): CPU of each host over its requests. What a server
   * takes is {@code demand} of its {@code tier.yaml}.
   */
  public static Demands measured(TierCatalog servers) {
    Map<String, Double> micros = new TreeMap<>();
    for (TierDescription server : servers.all()) {
      server.demand().ifPresent(demand -> micros.put(server.server(), demand.micros()));
    }
    micros.put(CLIENT, CLIENT_MICROS);
    return new Demands(micros, 0.096, 0.954, 0.951, 10.4, SIZES);
  }

  /** The demand of a server, in microseconds per request to it. */
  public double of(String server) {
    return micros.getOrDefault(server, UNKNOWN_MICROS);
  }

  /** The same with other CPU times; those that are not among them stay. */
  public Demands with(Map<String, Double> others) {
    Map<String, Double> all = new TreeMap<>(micros);
    all.putAll(others);
    return new Demands(all, imagesPerPage, dynamicShare, databaseShare, queries, sizes);
  }
}
