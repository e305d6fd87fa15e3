/** The generated RUBBoS database: built once by MySQL itself, cached, and copied for each run. */
package ntier.testbed.database;
