package ntier.analysis.turns;

import ntier.analysis.comparison.Spread;

/**
 * A figure of a point over its rounds.
 *
 * @param rounds with the interval of their median
 */
public record TurnFigure(TurnMeasure measure, Spread rounds) {}
