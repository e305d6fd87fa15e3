/** A connection of the suite's own to a database that serves in the lab. */
package ntier.database;
