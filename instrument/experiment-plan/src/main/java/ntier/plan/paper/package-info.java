/**
 * What papers report: of a single experiment ({@link ntier.plan.paper.PaperResult}), and as a
 * whole, with the experiments that reproduce it ({@link ntier.plan.paper.Paper}).
 */
package ntier.plan.paper;
