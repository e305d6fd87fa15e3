/**
 * The 50 ms samplers: a process of its own that reads the kernel's counters of every host at an
 * absolute schedule, without garbage, and appends them to {@code samples/*.csv} about once a second
 * from a second thread, so that neither the reading nor the writing becomes a millibottleneck.
 *
 * <p>Every value is a {@link ntier.monitors.Counter}; what a machine cannot tell is an empty field
 * and a line in {@code missing} of {@code monitors.json}.
 */
package ntier.monitors;
