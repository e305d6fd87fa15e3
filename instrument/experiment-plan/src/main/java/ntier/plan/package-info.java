/**
 * What an experiment is: the checked, immutable {@link ntier.plan.Plan} and its parts. {@code
 * ntier.plan.read} makes it from experiment, tier and profile YAML; {@code ntier.plan.tier}
 * describes servers; {@code ntier.host} is what monitors and injectors see of a host.
 */
package ntier.plan;
