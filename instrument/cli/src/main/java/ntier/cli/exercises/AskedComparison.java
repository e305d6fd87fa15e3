package ntier.cli.exercises;

import java.util.List;

/**
 * Whether a number of one simulation is greater than that of another; numbers that are within a
 * twentieth of each other are the same.
 */
record AskedComparison(Simulated of, Simulated than, Figure figure) implements Asked.OfWord {
  private static final String MORE = "more";
  private static final String FEWER = "fewer";
  private static final String SAME = "the same";
  private static final double SAME_WITHIN = 0.05;

  @Override
  public List<String> words(Simulations simulations) {
    return List.of(MORE, FEWER, SAME);
  }

  @Override
  public String right(Simulations simulations) {
    double one = figure.of(simulations.of(of));
    double other = figure.of(simulations.of(than));
    if (Math.abs(one - other) <= SAME_WITHIN * Math.max(one, other)) {
      return SAME;
    }
    return one > other ? MORE : FEWER;
  }
}
