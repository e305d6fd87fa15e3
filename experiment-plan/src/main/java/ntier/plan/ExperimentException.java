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

  private final transient Place place;

  /**
   * @param problem what is wrong and what would be right
   */
  public ExperimentException(Place place, String problem) {
    super(place.text() + ": " + problem + place.caret());
    this.place = place;
  }

  /** Where it is wrong. */
  public Place place() {
    return place;
  }
}
