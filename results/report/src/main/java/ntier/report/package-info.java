/**
 * Findings to {@code report.html}: one file that needs no network, for a projector and a laptop,
 * light and dark. The charts are uPlot's (vendored); everything else is plain HTML and SVG.
 */
package ntier.report;
