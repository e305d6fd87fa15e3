package ntier.simulation.model;

import java.util.List;

/**
 * How a server calls the tier below it.
 *
 * @param share of its requests that call at all, 0 to 1
 * @param calls how many calls such a request makes, one after the other; the mean, at least 1
 * @param sizes how many calls a request makes, relative to {@code calls}: values that are equally
 *     likely, 1 in the mean; empty if all make as many. A request's CPU time goes with its calls
 * @param limit most connections of one server to the tier below; requests beyond wait in the server
 * @param keep connections that stay open when idle; with 0 the server below closes each after its
 *     answer
 * @param opened whether {@code limit} connections, or {@code keep} where there is no limit, are
 *     there from the beginning
 * @param held whether a request keeps its connection from its first call to its last
 */
public record Link(
    double share,
    double calls,
    List<Double> sizes,
    int limit,
    int keep,
    boolean opened,
    boolean held) {
  public Link {
    sizes = List.copyOf(sizes);
    if (!(share >= 0 && share <= 1) || !(calls >= 1) || limit < 1 || keep < 0) {
      throw new IllegalArgumentException(
          "a share of 0 to 1, 1 call and 1 connection or more would be right, not %s, %s, %d"
              .formatted(share, calls, limit));
    }
  }

  /** Requests that all make as many calls. */
  public Link(double share, double calls, int limit, int keep, boolean opened, boolean held) {
    this(share, calls, List.of(), limit, keep, opened, held);
  }

  /** The same, with requests of several sizes. */
  public Link with(List<Double> sizesOfRequests) {
    return new Link(share, calls, sizesOfRequests, limit, keep, opened, held);
  }

  /** A new connection for each call, as many as there are calls. */
  public static Link perCall(double share, double calls) {
    return new Link(share, calls, Integer.MAX_VALUE, 0, false, false);
  }

  /** As many connections as {@code size}, all there from the beginning. */
  public static Link pooled(double share, double calls, int size, boolean held) {
    return new Link(share, calls, size, size, true, held);
  }

  /** Connections that are open before the first request comes. */
  public int atTheBeginning() {
    if (!opened) {
      return 0;
    }
    return limit == Integer.MAX_VALUE ? keep : limit;
  }

  /** Calls per request of the server, of all requests. */
  public double meanCalls() {
    return share * calls;
  }
}
