package ntier.host;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import ntier.linux.NetworkNamespace;
import org.mariadb.jdbc.Driver;

/**
 * Connects to a database tier, whichever server it is: MySQL from 5.5 on or MariaDB. Each
 * connection takes one of those that the tier serves.
 *
 * @param namespace the network namespace of the tier's host
 * @param address where the tier above connects
 * @param port where the tier above connects
 */
public record DatabaseClient(
    Path namespace, String address, int port, String database, String user, String password) {
  private static final int CONNECT_MILLIS = 2_000;

  /** A server whose connections are all in use lets another one wait for ever. */
  private static final int ANSWER_MILLIS = 10_000;

  /**
   * Connects from inside the namespace; the connection may be used from any thread.
   *
   * @throws IOException if the server does not answer, within about 12 s
   */
  public Connection connect() throws IOException, InterruptedException {
    try {
      return NetworkNamespace.call(namespace, this::open);
    } catch (IOException failed) {
      throw failed.getCause() instanceof SQLException refused ? failed(refused) : failed;
    }
  }

  /** In words, with the server's place. */
  public IOException failed(SQLException reason) {
    return new IOException(
        "the database at %s:%d: %s".formatted(address, port, reason.getMessage()), reason);
  }

  /** Its socket is of the namespace that the calling thread is in. */
  private Connection open() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", Integer.toString(CONNECT_MILLIS));
    properties.setProperty("socketTimeout", Integer.toString(ANSWER_MILLIS));
    // MySQL from 8 on sends its key for the password to whoever asks; the testbed's network is its
    // own.
    properties.setProperty("sslMode", "disable");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return new Driver()
        .connect("jdbc:mariadb://%s:%d/%s".formatted(address, port, database), properties);
  }
}
