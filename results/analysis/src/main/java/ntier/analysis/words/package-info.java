/** Wording that is the same on every machine. */
package ntier.analysis.words;
