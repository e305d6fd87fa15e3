/** A run as recorded, in the shape in which the analysis asks about it. */
package ntier.analysis.recording;
