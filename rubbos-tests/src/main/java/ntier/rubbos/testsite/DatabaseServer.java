package ntier.rubbos.testsite;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A database server on a port of the loopback interface with a RUBBoS database of its own. */
public interface DatabaseServer extends AutoCloseable {

  /** The name of the database, of its user and of the password. */
  String NAME = "rubbos";

  /** Its port on the loopback interface. */
  int port();

  /** A URL for the papers' driver. */
  default String jdbcUrl() {
    return "jdbc:mysql://127.0.0.1:"
        + port()
        + "/"
        + NAME
        + "?useUnicode=true&characterEncoding=UTF-8&useSSL=false";
  }

  /** As the user of the application. */
  default Connection connect() throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), NAME, NAME);
  }

  /** As the server's administrator, whom only this process knows. */
  default Connection connectAsAdministrator() throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), Administrator.NAME, Administrator.PASSWORD);
  }

  @Override
  void close();
}
