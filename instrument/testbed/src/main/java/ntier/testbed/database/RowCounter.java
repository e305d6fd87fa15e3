package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ntier.host.DatabaseClient;
import ntier.plan.application.DataDescription;

/**
 * Counts the rows of an application's tables in a database tier that serves, whichever server it
 * is: MySQL from 5.5 on or MariaDB. A large table takes about 0.1 s, by its indexes.
 *
 * @param namespace the network namespace of the tier's host
 * @param address where the tier above connects
 * @param port where the tier above connects
 * @param data what is counted, and who may
 */
public record RowCounter(Path namespace, String address, int port, DataDescription data) {
  /**
   * Asks for all tables in one statement, so that the counts are of one moment.
   *
   * @return rows by table
   * @throws IOException if the server does not answer, within about 12 s
   */
  public Map<String, Long> count() throws IOException, InterruptedException {
    var client =
        new DatabaseClient(namespace, address, port, data.database(), data.user(), data.password());
    try (Connection connection = client.connect()) {
      return ask(connection);
    } catch (SQLException failed) {
      throw client.failed(failed);
    }
  }

  private Map<String, Long> ask(Connection connection) throws SQLException {
    String sql =
        data.tables().stream()
            .map(table -> "SELECT '%s', COUNT(*) FROM %s".formatted(table, table))
            .collect(Collectors.joining(" UNION ALL "));
    Map<String, Long> rows = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet counts = statement.executeQuery(sql)) {
      while (counts.next()) {
        rows.put(counts.getString(1), counts.getLong(2));
      }
    }
    return rows;
  }
}
