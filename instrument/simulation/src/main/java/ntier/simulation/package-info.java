/**
 * Discrete-event simulation of an n-tier system: what a run of an experiment would show, without
 * running it. The model, its equations and its errors are in {@code docs/simulation.md}.
 */
package ntier.simulation;
