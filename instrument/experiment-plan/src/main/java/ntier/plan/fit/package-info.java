/**
 * Loads that fit the machine: from what a request costs on it, as measured ({@link
 * ntier.plan.fit.Demands}), to how many users, how much work per page and which causes make what an
 * experiment asks for ({@link ntier.plan.fit.FitPlanner}). Pure computation.
 */
package ntier.plan.fit;
