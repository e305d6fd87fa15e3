package ntier.plan.tier;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a server uses connections to the tier below, over its settings and values.
 *
 * @param limit most connections of one server; {@value #UNBOUNDED} where it opens as many as there
 *     are requests
 * @param keep connections that stay open when idle
 * @param opened whether they are all there from the beginning
 * @param held whether a request keeps its connection from its first call to its last
 */
public record SendsDescription(Formula limit, Formula keep, Formula opened, Formula held) {
  /** A {@link #limit} that means none. */
  public static final String UNBOUNDED = "unbounded";

  /**
   * With settings that are known.
   *
   * @param limit empty: there is none
   */
  public record Sends(OptionalInt limit, int keep, boolean opened, boolean held) {}

  /**
   * @param names the server's settings and values
   * @throws ntier.plan.ExperimentException pointing at a formula that fails
   */
  public Sends with(Map<String, String> names) {
    Optional<String> bound =
        Optional.of(limit.evaluate(names)).filter(text -> !text.equals(UNBOUNDED));
    return new Sends(
        bound.isPresent() ? OptionalInt.of(limit.integer(names)) : OptionalInt.empty(),
        keep.integer(names),
        opened.holds(names),
        held.holds(names));
  }
}
