/**
 * The testbed that a run happens in: hosts, processes on them, the tiers' life cycle, and how the
 * machine is put back. The runner talks to a {@link ntier.testbed.Host} and knows nothing of
 * namespaces or control groups.
 */
package ntier.testbed;
