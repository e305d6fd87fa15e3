package ntier.workload.turns;

import java.util.OptionalLong;

/**
 * A page that is asked for.
 *
 * @param path path and query, already encoded, beginning with a slash
 * @param weight above 0; its share is its weight by the sum of all
 * @param bytes of each answer's body; an answer of another length is counted as wrong. Empty where
 *     it is not known
 */
public record TurnPage(String path, double weight, OptionalLong bytes) {
  public TurnPage {
    if (!path.matches("/[!-~]*")) {
      throw new IllegalArgumentException(
          "the path \"%s\" is none; /bytes/100 would be right".formatted(path));
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the weight of %s is %s; a number above 0 would be right".formatted(path, weight));
    }
  }
}
