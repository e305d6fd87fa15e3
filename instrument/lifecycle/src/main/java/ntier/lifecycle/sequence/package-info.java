/**
 * Several runs made one after the other, which can be broken off and gone on with. {@link
 * ntier.lifecycle.sequence.RunSequence} is what all of them have in common; {@link
 * ntier.lifecycle.sequence.SeriesRun} is one whose parts are runs, {@link
 * ntier.lifecycle.sequence.ReproductionRun} one whose parts are series.
 */
package ntier.lifecycle.sequence;
