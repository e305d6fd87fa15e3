package ntier.plan;

/**
 * An experiment, tier, profile or template that is refused, before anything was started. The
 * message reads
 *
 * <pre>
 * experiments/x.yaml:7:3: unknown key "phase" in the experiment; did you mean "phases"?
 *   phase: {ramp: 10s}
 *   ^
 * </pre>
 */
public final class ExperimentException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Enough for any complaint of ours; what quotes a file may be as long as the file. */
  private static final int MOST_CHARACTERS = 1500;

  private final transient Place place;

  /**
   * @param problem what is wrong and what would be right
   */
  public ExperimentException(Place place, String problem) {
    super(Visible.line(place.text()) + ": " + Visible.lines(shortened(problem)) + place.caret());
    this.place = place;
  }

  /** What is quoted may be long, and what would be right comes last. */
  private static String shortened(String problem) {
    int kept = MOST_CHARACTERS / 2;
    return problem.length() <= MOST_CHARACTERS
        ? problem
        : problem.substring(0, kept) + "…" + problem.substring(problem.length() - kept);
  }

  /** Where it is wrong. */
  public Place place() {
    return place;
  }
}
