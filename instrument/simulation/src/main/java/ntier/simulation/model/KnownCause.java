package ntier.simulation.model;

/**
 * A cause that the simulation knows.
 *
 * @param kind what its millibottlenecks make a tier short of, as {@code summary.json} names it:
 *     {@code cpu}, {@code io}, …
 * @param simulation what they are to the simulation
 */
public record KnownCause(String kind, SimulatedCause simulation) {}
