package ntier.rubbos.model.db;

/**
 * The queries on tables that there is one of, and the patterns of LIKE. Parameters are bound in the
 * order of the text.
 */
public final class Sql {

  /** {@link Category} rows. */
  public static final String CATEGORIES = "SELECT id, name FROM categories ORDER BY id";

  /** The id, if there is such a category: id. */
  public static final String CATEGORY_EXISTS = "SELECT id FROM categories WHERE id=?";

  /** A nickname: user. */
  public static final String NICKNAME = "SELECT nickname FROM users WHERE id=?";

  /** An {@link Account}: nickname, password. */
  public static final String AUTHENTICATE =
      "SELECT id, access FROM users WHERE nickname=? AND password=?";

  /** The id of who has a nickname: nickname. */
  public static final String NICKNAME_TAKEN = "SELECT id FROM users WHERE nickname=?";

  /** A new reader of now: first name, last name, nickname, password, email. */
  public static final String REGISTER =
      "INSERT INTO users (firstname, lastname, nickname, password, email, rating, access, creation_date)"
          + " VALUES (?, ?, ?, ?, ?, 0, 0, NOW())";

  /** A {@link User}: nickname. */
  public static final String USER =
      "SELECT id, firstname, lastname, nickname, email, rating, access, creation_date FROM users WHERE nickname=?";

  /** Changes a user's rating: change, user. */
  public static final String RATE_USER = "UPDATE users SET rating=rating+? WHERE id=?";

  /** A moderation of now: moderator, comment, rating. */
  public static final String LOG_MODERATION =
      "INSERT INTO moderator_log (moderator_id, comment_id, rating, date) VALUES (?, ?, ?, NOW())";

  private Sql() {}

  /** The pattern of all texts that start with a prefix: its own wildcards stand for themselves. */
  public static String startsWith(String prefix) {
    return prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
  }
}
