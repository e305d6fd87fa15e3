/**
 * A run for other people's tools: tidy CSV tables on one clock, in seconds since the measure phase
 * began.
 */
package ntier.export;
