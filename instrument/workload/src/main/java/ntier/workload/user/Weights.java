package ntier.workload.user;

import java.util.SplittableRandom;

/** Draws one of several by their weights. */
public final class Weights {
  /** For each the weights up to it, its own with them. */
  private final double[] bounds;

  /**
   * @param weights above 0, at least one
   */
  public Weights(double... weights) {
    bounds = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      bounds[i] = sum;
    }
  }

  /** The place of the one that is drawn, from 0. */
  public int draw(SplittableRandom draws) {
    int last = bounds.length - 1;
    double drawn = draws.nextDouble() * bounds[last];
    int place = 0;
    while (place < last && bounds[place] <= drawn) {
      place++;
    }
    return place;
  }
}
