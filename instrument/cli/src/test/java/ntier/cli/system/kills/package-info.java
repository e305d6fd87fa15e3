/**
 * Kills the suite at random moments and looks whether {@code clean} brings the machine back; {@code
 * benchmarks/kills} makes many, a test some.
 */
package ntier.cli.system.kills;
