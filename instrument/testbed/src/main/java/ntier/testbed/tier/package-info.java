/**
 * The tiers' life cycle: what a {@code tier.yaml} describes is rendered, started on its host,
 * awaited and stopped. Nothing here knows any particular server.
 */
package ntier.testbed.tier;
