/**
 * What the programs of a machine say of their limits: listeners, counters and configuration files,
 * read and never changed.
 */
package ntier.cli.advice.machine;
