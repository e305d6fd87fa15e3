/**
 * The simulator itself. Events, requests and queues are primitives in arrays, because a large model
 * makes a hundred million events.
 */
package ntier.simulation.engine;
