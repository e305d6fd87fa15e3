package ntier.plan;

/**
 * Where a resolved value came from, for {@code ntier explain}.
 *
 * @param source what set it: {@code default}, {@code profile}, {@code tier}, {@code experiment} or
 *     {@code --set}
 * @param place file and line, such as {@code experiments/first-run.yaml:7}; empty for defaults
 *     built into the suite
 */
public record Origin(String source, String place) {}
