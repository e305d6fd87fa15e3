/**
 * Millibottlenecks found from samples and request logs, never from the injector's record. One class
 * per kind: a new kind is a new {@link ntier.analysis.millibottleneck.Detector} in the list of
 * {@link ntier.analysis.millibottleneck.Millibottlenecks}.
 */
package ntier.analysis.millibottleneck;
