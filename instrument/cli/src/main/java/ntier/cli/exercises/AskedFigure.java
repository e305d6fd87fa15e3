package ntier.cli.exercises;

/** How great a number of a simulation is. */
record AskedFigure(Simulated of, Figure figure) implements Asked.OfNumber {
  @Override
  public Unit unit() {
    return figure.unit();
  }

  @Override
  public double right(Simulations simulations) {
    return figure.of(simulations.of(of));
  }
}
