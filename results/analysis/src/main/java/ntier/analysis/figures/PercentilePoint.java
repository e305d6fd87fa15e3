package ntier.analysis.figures;

/**
 * A point of the distribution of response times.
 *
 * @param percent of the requests
 * @param millis took at most so long
 */
public record PercentilePoint(double percent, double millis) {}
