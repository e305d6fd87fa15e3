package ntier.rubbos.async.connector;

/** Where the database is, and who asks it. */
public record DatabaseAddress(String host, int port, String name, String user, String password) {}
