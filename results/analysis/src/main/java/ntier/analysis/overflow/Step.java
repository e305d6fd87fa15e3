package ntier.analysis.overflow;

import ntier.plan.Role;

/**
 * A step of the cross-tier dependency sequence (paper 002, section 3.1).
 *
 * @param name {@code ctd0} (the millibottleneck), {@code ctd1} … (a tier's queue is full), {@code
 *     drop} (the first lost packet)
 * @param afterMillis after the millibottleneck began
 * @param queue requests in the tier and its accept queue, at most so far
 * @param queueLimit of that tier
 * @param what in words
 */
public record Step(
    String name, Role tier, long afterMillis, long queue, int queueLimit, String what) {}
