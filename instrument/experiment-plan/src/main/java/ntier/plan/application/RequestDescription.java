package ntier.plan.application;

import java.util.List;
import java.util.Map;

/**
 * A kind of request, as its label in {@code requests.csv} names it.
 *
 * @param resource what it asks for, below the application's path and without its query
 * @param writes rows by table of what it may do to the database: one of these; none if it only
 *     reads
 */
public record RequestDescription(String resource, List<Map<String, Integer>> writes) {
  public RequestDescription {
    writes = writes.stream().map(Map::copyOf).toList();
  }
}
