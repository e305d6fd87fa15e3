package ntier.analysis.overflow;

import java.util.Optional;

/**
 * A step of the cross-tier dependency sequence (paper 002, section 3.1).
 *
 * @param name {@code ctd0} (the millibottleneck), {@code ctd1} … (a tier's queue is full), {@code
 *     drop} (the first lost packet)
 * @param server which of the tier's servers; empty where it has only one, for all of them together,
 *     and in older findings
 * @param afterMillis after the millibottleneck began
 * @param queue requests in the tier and its accept queue, at most so far
 * @param queueLimit of that tier
 * @param what in words
 */
public record Step(
    String name,
    String tier,
    Optional<String> server,
    long afterMillis,
    long queue,
    int queueLimit,
    String what) {}
