/** Makes models: of a resolved plan, of a model file, and of the figures of a finished run. */
package ntier.simulation.read;
