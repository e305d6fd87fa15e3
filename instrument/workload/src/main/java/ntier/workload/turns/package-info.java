/**
 * Load for turns of seconds: connections that are kept and ask without thinking, or at the times of
 * a Poisson process. What a turn costs here is small and told, as client and server may share a
 * machine of two cores.
 */
package ntier.workload.turns;
