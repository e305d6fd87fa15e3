/**
 * Servers that exist, watched as they are: which processes listen where, the monitors on them, and
 * what was seen as a run and as metrics. Reads only; writes nothing but the run's folder.
 */
package ntier.watch;
