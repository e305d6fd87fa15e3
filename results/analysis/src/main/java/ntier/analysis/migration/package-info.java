/**
 * The steps from one stack to another: each combination of servers as a node, each server that is
 * exchanged as an edge, and the orders of the steps.
 */
package ntier.analysis.migration;
