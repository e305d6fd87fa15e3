/**
 * Runs against what a paper reports: claim by claim for one run, entry by entry for a paper's
 * tables.
 */
package ntier.analysis.reproduction;
