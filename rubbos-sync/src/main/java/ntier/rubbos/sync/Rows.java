package ntier.rubbos.sync;

import java.sql.ResultSet;
import java.sql.SQLException;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.Category;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.Comment.CommentHit;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.User;

/** Reads rows in the column order of the queries in {@code rubbos-model}. */
final class Rows {

  private static final int DATE_CHARACTERS = "2001-06-30 23:59:59".length();

  private Rows() {}

  static int id(ResultSet row) throws SQLException {
    return row.getInt(1);
  }

  static Story story(ResultSet row) throws SQLException {
    return new Story(
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        date(row, 4),
        row.getInt(5),
        row.getInt(6));
  }

  static Headline headline(ResultSet row) throws SQLException {
    return new Headline(row.getInt(1), row.getString(2), date(row, 3), row.getInt(4));
  }

  static Comment comment(ResultSet row) throws SQLException {
    return new Comment(
        row.getInt(1),
        row.getInt(2),
        row.getInt(3),
        row.getInt(4),
        row.getInt(5),
        row.getInt(6),
        date(row, 7),
        row.getString(8),
        row.getString(9));
  }

  static CommentHit commentHit(ResultSet row) throws SQLException {
    return new CommentHit(
        row.getInt(1), row.getInt(2), row.getString(3), date(row, 4), row.getInt(5));
  }

  static RatingCount ratingCount(ResultSet row) throws SQLException {
    return new RatingCount(row.getInt(1), row.getInt(2));
  }

  static Category category(ResultSet row) throws SQLException {
    return new Category(row.getInt(1), row.getString(2));
  }

  static Account account(ResultSet row) throws SQLException {
    return new Account(row.getInt(1), row.getInt(2));
  }

  static User user(ResultSet row) throws SQLException {
    return new User(
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getInt(6),
        row.getInt(7),
        date(row, 8));
  }

  /** A date to the second: drivers add a fraction. */
  private static String date(ResultSet row, int column) throws SQLException {
    String date = row.getString(column);
    return date.length() > DATE_CHARACTERS ? date.substring(0, DATE_CHARACTERS) : date;
  }
}
