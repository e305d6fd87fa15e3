package ntier.plan.application;

import java.util.List;

/**
 * What an application's requests ask of the tiers, for simulations.
 *
 * @param imagesPerPage images that a page brings with it, where the browser keeps those of its
 *     session
 * @param dynamicShare of pages that the application makes; the others are files
 * @param databaseShare of the application's requests that ask the database
 * @param queries of such a request, one after the other, in the mean
 * @param sizes such requests' numbers of queries, relative to the mean: equally likely values
 * @param measured where these numbers come from
 */
public record CostsDescription(
    double imagesPerPage,
    double dynamicShare,
    double databaseShare,
    double queries,
    List<Double> sizes,
    String measured) {
  public CostsDescription {
    sizes = List.copyOf(sizes);
  }
}
