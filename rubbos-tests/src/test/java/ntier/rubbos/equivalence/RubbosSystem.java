package ntier.rubbos.equivalence;

import ntier.rubbos.testsite.DatabaseServer;

/**
 * An application and the database that it has for itself.
 *
 * @param port where it answers on the loopback interface
 */
record RubbosSystem(String name, int port, DatabaseServer database) {}
