package ntier.rubbos.equivalence;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All rows of all tables. */
final class Tables {

  private Tables() {}

  /** By table, a row as its columns' bytes, without the times at which rows were written. */
  static Map<String, List<String>> of(Connection connection, WriteTimes times) throws SQLException {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      for (String table : texts(statement, "SHOW TABLES")) {
        String columns =
            texts(statement, "SHOW COLUMNS FROM " + table).stream()
                .map(column -> "CAST(`" + column + "` AS BINARY)")
                .collect(Collectors.joining(", "));
        String rows = "SELECT " + columns + " FROM " + table + " ORDER BY id";
        tables.put(table, texts(statement, rows).stream().map(times::mask).toList());
      }
    }
    return tables;
  }

  /** A row's columns joined by bars; of SHOW, the first column alone. */
  private static List<String> texts(Statement statement, String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      int columns = sql.startsWith("SHOW") ? 1 : rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(new String(rows.getBytes(i), ISO_8859_1));
        }
        texts.add(String.join(" | ", values));
      }
    }
    return texts;
  }
}
