/** What the millibottleneck of each injector is to the simulation: one class for each cause. */
package ntier.simulation.cause;
