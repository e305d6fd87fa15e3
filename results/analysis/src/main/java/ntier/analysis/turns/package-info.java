/**
 * What one variant costs beside another, by turns: ratios within a round, as the machine of one
 * round is the same for all, and how far such a ratio is to be believed.
 */
package ntier.analysis.turns;
