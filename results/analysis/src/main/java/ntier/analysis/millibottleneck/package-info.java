/**
 * Millibottlenecks found from samples and request logs, never from the injector's record. What
 * finds those of one cause is a {@link ntier.analysis.millibottleneck.Detector} of the cause's own,
 * in its package; here are those of what several causes make short, and what detectors have in
 * common.
 */
package ntier.analysis.millibottleneck;
