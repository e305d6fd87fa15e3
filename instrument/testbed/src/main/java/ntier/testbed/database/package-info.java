/** An application's data: built once by the database server itself, cached, copied for each run. */
package ntier.testbed.database;
