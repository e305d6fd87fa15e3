/**
 * The seam between a run's life cycle and a machine: coarse verbs, whose orders and results are
 * plain data, so that the machine may be another one.
 */
package ntier.machine;
