/**
 * The synchronous application in Tomcat, before a real database: its pages, what it writes, and
 * what happens when something fails.
 */
package ntier.rubbos.sync;
