package ntier.plan;

/**
 * Where a resolved value came from, for {@code ntier explain}.
 *
 * @param source what set it: {@code default}, {@code profile}, {@code tier}, {@code experiment},
 *     {@code inject} or {@link #COMMAND_LINE}
 * @param place file and line, such as {@code experiments/first-run.yaml:7}, or what was typed, such
 *     as {@code workload.users=100}; empty for defaults built into the suite
 */
public record Origin(String source, String place) {
  /** The source of what the command line sets. */
  public static final String COMMAND_LINE = "--set";

  /** Whether the command line set it. */
  public boolean typed() {
    return source.equals(COMMAND_LINE);
  }

  /** Whether the command line set it, and not only its least. */
  public boolean fixed() {
    return typed() && !place.contains("=" + Units.AT_LEAST);
  }
}
