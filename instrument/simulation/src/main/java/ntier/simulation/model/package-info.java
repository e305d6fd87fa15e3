/** The system that is simulated: users, a chain of tiers, connections, cores, millibottlenecks. */
package ntier.simulation.model;
