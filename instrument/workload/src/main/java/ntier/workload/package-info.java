/**
 * The load generator: closed-loop emulated users in a process of their own, on one event loop over
 * Netty's native epoll transport.
 *
 * <p>{@link ntier.workload.WorkloadMain} runs what a {@link ntier.workload.WorkloadConfig} says and
 * writes {@code requests.csv} and {@code workload.json}. {@code user} decides what each user does
 * next, {@code http} sends it and measures, {@code record} writes it down.
 */
package ntier.workload;
