package ntier.rubbos.equivalence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.StoryTable;

/** What there is in a database before the requests: good requests ask for it. */
record Catalog(
    Map<StoryTable, List<Integer>> stories, Map<CommentTable, List<Commented>> comments) {

  /** A comment and its story. */
  record Commented(int story, int comment) {}

  static Catalog of(Connection connection) throws SQLException {
    Catalog catalog =
        new Catalog(new EnumMap<>(StoryTable.class), new EnumMap<>(CommentTable.class));
    try (Statement statement = connection.createStatement()) {
      for (StoryTable table : StoryTable.values()) {
        catalog.stories.put(table, ids(statement, table.name().toLowerCase(Locale.ROOT)));
      }
      for (CommentTable table : CommentTable.values()) {
        catalog.comments.put(table, comments(statement, table.sqlName()));
      }
    }
    return catalog;
  }

  private static List<Integer> ids(Statement statement, String table) throws SQLException {
    List<Integer> ids = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("SELECT id FROM " + table + " ORDER BY id")) {
      while (rows.next()) {
        ids.add(rows.getInt(1));
      }
    }
    return ids;
  }

  private static List<Commented> comments(Statement statement, String table) throws SQLException {
    List<Commented> comments = new ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery("SELECT story_id, id FROM " + table + " ORDER BY id")) {
      while (rows.next()) {
        comments.add(new Commented(rows.getInt(1), rows.getInt(2)));
      }
    }
    return comments;
  }
}
