/** The numbers, tables and series of a run. */
package ntier.analysis.figures;
