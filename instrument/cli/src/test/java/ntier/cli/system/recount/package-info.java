/**
 * Counts a run of WordPress again from what its servers wrote themselves; {@code
 * benchmarks/wordpress-recount} prints it, a test expects it to agree.
 */
package ntier.cli.system.recount;
