/** A run's panels as vector graphics for a paper: the same drawing on an SVG or a PDF canvas. */
package ntier.export.figures;
