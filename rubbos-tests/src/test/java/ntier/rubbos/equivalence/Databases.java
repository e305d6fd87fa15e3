package ntier.rubbos.equivalence;

import java.io.IOException;
import java.nio.file.Path;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.DatabaseServer;
import ntier.rubbos.testsite.MariaDbServer;
import ntier.rubbos.testsite.MySqlServer;

/**
 * The kind of database server that the tests are run with: {@code mysql} unless the build says
 * {@code mariadb}. The build also sets the JDBC driver, that of the tier with this name.
 */
final class Databases {

  private static final String KIND = System.getProperty("ntier.equivalence.database", "mysql");
  private static final String MARIADB = "mariadb";

  private Databases() {}

  static DatabaseServer start(DatabaseSize size, Path dir)
      throws IOException, InterruptedException {
    return switch (KIND) {
      case "mysql" -> MySqlServer.start(size, dir);
      case MARIADB -> MariaDbServer.start(size, dir, Parts.folder(MARIADB));
      default -> throw new IllegalStateException("no database server is called " + KIND);
    };
  }
}
