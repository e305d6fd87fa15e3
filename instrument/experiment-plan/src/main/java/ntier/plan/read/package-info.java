/**
 * Experiment YAML to a checked {@link ntier.plan.Plan}: {@link ntier.plan.read.PlanReader}.
 * Whatever is wrong is refused with an {@link ntier.plan.ExperimentException} before anything
 * starts.
 */
package ntier.plan.read;
