package ntier.cli.exercises;

/**
 * The least value of a setting with which requests are dropped, one or more for each
 * millibottleneck, or with which they no longer are.
 *
 * @param setting as for {@code --set}, such as {@code web.backlog}
 * @param unit of its whole numbers
 * @param from the least value that is tried
 * @param to the greatest
 * @param drops whether requests are dropped from it on
 */
record AskedLimit(Simulated of, String setting, Unit unit, int from, int to, boolean drops)
    implements Asked.OfNumber {

  /**
   * Halves what is left until one value is.
   *
   * @throws IllegalArgumentException if even the greatest value is not enough
   */
  @Override
  public double right(Simulations simulations) {
    if (!holds(simulations, to)) {
      throw new IllegalArgumentException(
          "%s: no value up to %d%s is enough; a greater one would be right"
              .formatted(setting, to, unit.suffix()));
    }
    int below = from - 1;
    int enough = to;
    while (enough - below > 1) {
      int middle = below + (enough - below) / 2;
      if (holds(simulations, middle)) {
        enough = middle;
      } else {
        below = middle;
      }
    }
    return enough;
  }

  private boolean holds(Simulations simulations, int value) {
    Simulated one = of.with(setting + "=" + value + unit.suffix());
    boolean dropping = Figure.DROPS.of(simulations.of(one)) >= 1;
    return dropping == drops;
  }
}
