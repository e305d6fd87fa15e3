/**
 * What is written down: {@code requests.csv} off the event loop, progress, and whether the load
 * generator was itself the bottleneck.
 */
package ntier.workload.record;
