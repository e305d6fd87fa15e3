package ntier.rubbos.sync;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.HttpSite;
import ntier.rubbos.testsite.MySqlServer;
import ntier.rubbos.testsite.TomcatServer;
import ntier.rubbos.testsite.Webapp;

/**
 * The servers that all integration tests share: started by the first one, stopped when the JVM
 * ends.
 */
final class TestSite {

  static final Path WEBAPP = Webapp.of("rubbos-sync");
  static final DatabaseSize SIZE = DatabaseSize.SMALL;

  private static TestSite shared;

  private final MySqlServer mysql;
  private final TomcatServer tomcat;
  private final HttpSite http;

  private TestSite() throws Exception {
    Path dir = Files.createTempDirectory("rubbos-it");
    mysql = MySqlServer.start(SIZE, dir);
    tomcat =
        TomcatServer.blocking(
            dir.resolve("tomcat"), WEBAPP, new TomcatServer.Pool(mysql.jdbcUrl(), 10, 5_000));
    http = new HttpSite(tomcat.url());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(dir)));
  }

  static synchronized TestSite shared() throws Exception {
    if (shared == null) {
      shared = new TestSite();
    }
    return shared;
  }

  HttpSite http() {
    return http;
  }

  MySqlServer mysql() {
    return mysql;
  }

  /** The rows of a query, each as its columns joined by commas. */
  List<String> rows(String sql, Object... parameters) throws SQLException {
    try (Connection connection = mysql.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<String> list = new ArrayList<>();
        while (rows.next()) {
          List<String> columns = new ArrayList<>();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            columns.add(rows.getString(i));
          }
          list.add(String.join(",", columns));
        }
        return list;
      }
    }
  }

  /** The only number that a query returns. */
  int number(String sql, Object... parameters) throws SQLException {
    return Integer.parseInt(rows(sql, parameters).getFirst());
  }

  private void stop(Path dir) {
    try {
      try {
        tomcat.close();
      } finally {
        mysql.close();
      }
      try (var files = Files.walk(dir)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    } catch (Exception e) {
      System.err.println("stopping the test servers: " + e);
    }
  }
}
