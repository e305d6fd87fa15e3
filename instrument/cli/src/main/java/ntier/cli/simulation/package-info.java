/** What the command {@code simulate} adds to the simulation: strikes of a plan, tables, files. */
package ntier.cli.simulation;
