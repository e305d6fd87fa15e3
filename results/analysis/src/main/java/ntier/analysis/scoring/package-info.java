/** How well millibottlenecks are found, over several runs. */
package ntier.analysis.scoring;
