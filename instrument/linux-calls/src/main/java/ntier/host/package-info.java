/**
 * What monitors and injectors see of a host: its network namespace, its control groups' files and
 * its disk, a connection to a database that serves there, and the journal that says how each change
 * is undone. No tier, no plan.
 */
package ntier.host;
