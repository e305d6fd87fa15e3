/**
 * Advice for a stack that is told in a few numbers: who drops in which stall, from which length on,
 * and the cheapest change that holds, all by simulation.
 */
package ntier.simulation.advice;
