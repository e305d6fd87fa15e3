/** The application as a server of its own: Vert.x from the listening socket to the database. */
package ntier.rubbos.async.vertx;
