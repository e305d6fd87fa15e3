/**
 * Connections to the database without threads that wait, and the policies that say when they are
 * opened, who gets one, and where requests queue. Everything of an event loop is used on that loop
 * alone, so nothing here is synchronized.
 */
package ntier.rubbos.async.connector;
