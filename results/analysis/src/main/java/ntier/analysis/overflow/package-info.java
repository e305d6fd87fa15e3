/**
 * Dropped connections, the episodes they form, and the millibottleneck each episode comes from
 * (paper 002, section 3.1: the cross-tier dependency sequence).
 */
package ntier.analysis.overflow;
