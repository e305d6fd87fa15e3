/** Which tier drops, on real servers: what is expected, what a run shows, and the runs. */
package ntier.cli.system.drops;
