/**
 * Millibottlenecks found from samples and request logs, never from the injector's record. What
 * finds those of one cause is a {@link ntier.analysis.millibottleneck.Detector} that the cause
 * names; those of resources that several causes make short are in {@link
 * ntier.analysis.millibottleneck.Millibottlenecks}.
 */
package ntier.analysis.millibottleneck;
