package ntier.rubbos.async;

import io.vertx.sqlclient.Row;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
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

  private Rows() {}

  static int id(Row row) {
    return row.getInteger(0);
  }

  static String nickname(Row row) {
    return row.getString(0);
  }

  static Story story(Row row) {
    return new Story(
        row.getInteger(0),
        row.getString(1),
        row.getString(2),
        date(row, 3),
        row.getInteger(4),
        row.getInteger(5));
  }

  static Headline headline(Row row) {
    return new Headline(row.getInteger(0), row.getString(1), date(row, 2), row.getInteger(3));
  }

  static Comment comment(Row row) {
    return new Comment(
        row.getInteger(0),
        row.getInteger(1),
        row.getInteger(2),
        row.getInteger(3),
        row.getInteger(4),
        row.getInteger(5),
        date(row, 6),
        row.getString(7),
        row.getString(8));
  }

  static CommentHit commentHit(Row row) {
    return new CommentHit(
        row.getInteger(0), row.getInteger(1), row.getString(2), date(row, 3), row.getInteger(4));
  }

  static RatingCount ratingCount(Row row) {
    return new RatingCount(row.getInteger(0), row.getInteger(1));
  }

  static Category category(Row row) {
    return new Category(row.getInteger(0), row.getString(1));
  }

  static Account account(Row row) {
    return new Account(row.getInteger(0), row.getInteger(1));
  }

  static User user(Row row) {
    return new User(
        row.getInteger(0),
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getInteger(5),
        row.getInteger(6),
        date(row, 7));
  }

  /** As {@code 2001-06-30 23:59:59}. */
  private static String date(Row row, int column) {
    return date(row.getLocalDateTime(column));
  }

  /** By hand: a page has dozens of dates, and a formatter costs more than all the rest of a row. */
  static String date(LocalDateTime date) {
    byte[] text = new byte[19];
    int year = date.getYear();
    twoDigits(text, 0, year / 100);
    twoDigits(text, 2, year % 100);
    text[4] = '-';
    twoDigits(text, 5, date.getMonthValue());
    text[7] = '-';
    twoDigits(text, 8, date.getDayOfMonth());
    text[10] = ' ';
    twoDigits(text, 11, date.getHour());
    text[13] = ':';
    twoDigits(text, 14, date.getMinute());
    text[16] = ':';
    twoDigits(text, 17, date.getSecond());
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static void twoDigits(byte[] text, int at, int number) {
    text[at] = (byte) ('0' + number / 10);
    text[at + 1] = (byte) ('0' + number % 10);
  }
}
