/**
 * Control groups of both versions: where this machine has them, how the suite's groups are laid out
 * in them, and how a group is emptied and removed.
 */
package ntier.testbed.cgroup;
