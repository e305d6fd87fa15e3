/** What this machine is and what it can do, for {@code doctor} and for a run's manifest. */
package ntier.testbed.machine;
