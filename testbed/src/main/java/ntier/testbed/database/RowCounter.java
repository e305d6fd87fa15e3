package ntier.testbed.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.linux.NetworkNamespace;
import ntier.rubbos.model.data.Table;
import org.mariadb.jdbc.Driver;

/**
 * Counts the rows of RUBBoS's tables in a database tier that serves, whichever server it is: MySQL
 * from 5.5 on or MariaDB. The standard database takes about 0.1 s, by its indexes.
 *
 * @param namespace the network namespace of the tier's host
 * @param address where the tier above connects
 * @param port where the tier above connects
 */
public record RowCounter(Path namespace, String address, int port) {
  private static final int CONNECT_MILLIS = 2_000;

  /** A server whose connections are all in use lets another one wait for ever. */
  private static final int ANSWER_MILLIS = 10_000;

  private static final List<String> TABLES =
      Stream.concat(Arrays.stream(Table.values()).map(Table::sqlName), Stream.of("moderator_log"))
          .toList();

  /**
   * Asks for all tables in one statement, so that the counts are of one moment.
   *
   * @return rows by table
   * @throws IOException if the server does not answer, within about 12 s
   */
  public Map<String, Long> count() throws IOException, InterruptedException {
    try {
      return NetworkNamespace.call(namespace, this::ask);
    } catch (IOException failed) {
      String why = failed.getCause() instanceof SQLException sql ? sql.getMessage() : "" + failed;
      throw new IOException(
          "the database at %s:%d did not tell its rows: %s".formatted(address, port, why), failed);
    }
  }

  private Map<String, Long> ask() throws SQLException {
    String sql =
        TABLES.stream()
            .map(table -> "SELECT '%s', COUNT(*) FROM %s".formatted(table, table))
            .collect(Collectors.joining(" UNION ALL "));
    Map<String, Long> rows = new TreeMap<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet counts = statement.executeQuery(sql)) {
      while (counts.next()) {
        rows.put(counts.getString(1), counts.getLong(2));
      }
    }
    return rows;
  }

  /** Its socket is of the namespace that the calling thread is in. */
  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", DatabaseSpec.USER);
    properties.setProperty("password", DatabaseSpec.PASSWORD);
    properties.setProperty("connectTimeout", Integer.toString(CONNECT_MILLIS));
    properties.setProperty("socketTimeout", Integer.toString(ANSWER_MILLIS));
    // MySQL from 8 on sends its key for the password to whoever asks; the lab's network is its own.
    properties.setProperty("sslMode", "disable");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    String url = "jdbc:mariadb://%s:%d/%s".formatted(address, port, DatabaseSpec.DATABASE);
    return new Driver().connect(url, properties);
  }
}
