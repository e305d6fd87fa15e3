/**
 * What there is one of for each request or sample of a run: on the heap while it is little, beyond
 * that in a file that is mapped, so that the heap does not grow with the length of a run.
 */
package ntier.analysis.store;
