/**
 * Several analysed runs side by side: which are repetitions of one variant, and who drops in each.
 */
package ntier.analysis.comparison;
