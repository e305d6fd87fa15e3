/**
 * Servers as data: the folders under {@code tiers/}, their settings, formulas and templates. The
 * format is described in {@code tiers/README.md}.
 */
package ntier.plan.tier;
