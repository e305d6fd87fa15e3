package ntier.analysis.figures;

/**
 * One kind of request, bucket by bucket of 50 ms: a line of Figure 6 of paper 002.
 *
 * @param interaction by its name in the transition tables, or {@code Image}
 * @param file whether it asks for a file, which the web tier answers by itself: the paper's static
 *     requests
 * @param queued how many of them were in the first tier, at the moment of the bucket at which most
 *     of all kinds were: so the numbers of all kinds add up
 * @param vlrt very long ones by when they were started
 */
public record InteractionSeries(String interaction, boolean file, int[] queued, int[] vlrt) {}
