package ntier.rubbos.async;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.testsite.DatabaseServer;
import ntier.rubbos.testsite.MySqlServer;

/** The MySQL that all integration tests share: started by the first, stopped when the JVM ends. */
public final class TestDatabase {

  private static MySqlServer shared;

  private TestDatabase() {}

  /** The server. */
  public static synchronized DatabaseServer shared() throws IOException, InterruptedException {
    if (shared == null) {
      Path dir = Files.createTempDirectory("rubbos-async-it");
      shared = MySqlServer.start(DatabaseSize.SMALL, dir);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(dir)));
    }
    return shared;
  }

  /** The settings of an application that asks it; pairs of names and values follow. */
  public static Map<String, String> settings(String... others) throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("rubbos.database.port", Integer.toString(shared().port()));
    for (int i = 0; i < others.length; i += 2) {
      settings.put(others[i], others[i + 1]);
    }
    return settings;
  }

  /** The first column of a query's rows, asked as the administrator. */
  public static List<String> column(String sql) throws Exception {
    try (Connection connection = shared().connectAsAdministrator();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> column = new ArrayList<>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    }
  }

  /** Kills all connections of the application's user that run a query like this. */
  public static int kill(String pattern) throws Exception {
    int killed = 0;
    try (Connection connection = shared().connectAsAdministrator();
        Statement statement = connection.createStatement()) {
      for (String id :
          column(
              "SELECT id FROM information_schema.processlist WHERE user='rubbos' AND IFNULL(info, '') LIKE '"
                  + pattern
                  + "'")) {
        try {
          statement.execute("KILL " + id);
          killed++;
        } catch (SQLException e) {
          // Gone in between.
        }
      }
    }
    return killed;
  }

  private static void stop(Path dir) {
    shared.close();
    try (var files = Files.walk(dir)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      System.err.println("deleting " + dir + ": " + e);
    }
  }
}
