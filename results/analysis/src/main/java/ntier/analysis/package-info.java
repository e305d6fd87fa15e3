/**
 * From a run's files to what happened in it: requests and their very long ones (VLRT), queues tier
 * by tier every 50 ms, millibottlenecks, and the cross-tier queue overflows (CTQO) they caused.
 *
 * <p>Everything is computed from the run directory alone, offline; the same files give the same
 * findings, byte for byte. {@code recording} reads, {@code millibottleneck} finds causes, {@code
 * overflow} finds drops and links them to causes, and this package puts the findings together.
 */
package ntier.analysis;
