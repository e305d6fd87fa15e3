/**
 * What an experiment is: the checked, immutable {@link ntier.plan.Plan} and its parts. {@code
 * ntier.plan.read} makes it from experiment, tier and profile YAML; {@code ntier.plan.tier}
 * describes servers.
 */
package ntier.plan;
