/**
 * What the command {@code simulate} adds to the simulation: injections of a plan, tables, files.
 */
package ntier.cli.simulation;
