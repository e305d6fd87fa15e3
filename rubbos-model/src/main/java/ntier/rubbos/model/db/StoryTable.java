package ntier.rubbos.model.db;

/**
 * The three tables of stories, each with its queries. Parameters are bound in the order of the
 * text.
 */
public enum StoryTable {
  STORIES("stories"),
  OLD_STORIES("old_stories"),
  SUBMISSIONS("submissions");

  private final String newest;
  private final String byId;
  private final String exists;
  private final String inCategory;
  private final String ofDay;
  private final String titleLike;
  private final String writerLike;
  private final String insert;
  private final String delete;

  StoryTable(String table) {
    newest = Fragments.STORY + table + Fragments.NEWEST_FIRST + "?";
    byId = Fragments.STORY + table + " WHERE id=?";
    exists = "SELECT id FROM " + table + " WHERE id=?";
    inCategory = Fragments.HEADLINE + table + " WHERE category=?" + Fragments.NEWEST_FIRST + "?,?";
    ofDay =
        Fragments.HEADLINE + table + " WHERE date>=? AND date<=?" + Fragments.NEWEST_FIRST + "?,?";
    titleLike = Fragments.HEADLINE + table + " WHERE title LIKE ?" + Fragments.NEWEST_FIRST + "?,?";
    writerLike =
        "SELECT s.id, s.title, s.date, s.writer FROM "
            + table
            + " s, users u WHERE s.writer=u.id AND u.nickname LIKE ? ORDER BY s.date DESC, s.id DESC LIMIT ?,?";
    insert =
        "INSERT INTO "
            + table
            + " (title, body, date, writer, category) VALUES (?, ?, NOW(), ?, ?)";
    delete = "DELETE FROM " + table + " WHERE id=?";
  }

  /** {@link Story} rows, newest first: count. */
  public String newest() {
    return newest;
  }

  /** One {@link Story}: id. */
  public String byId() {
    return byId;
  }

  /** The id, if there is such a story: id. */
  public String exists() {
    return exists;
  }

  /** {@link Story.Headline} rows of a category: category, offset, count. */
  public String inCategory() {
    return inCategory;
  }

  /** {@link Story.Headline} rows of a time: first and last second, offset, count. */
  public String ofDay() {
    return ofDay;
  }

  /** {@link Story.Headline} rows by title: pattern, offset, count. */
  public String titleLike() {
    return titleLike;
  }

  /** {@link Story.Headline} rows by the writer's nickname: pattern, offset, count. */
  public String writerLike() {
    return writerLike;
  }

  /** A new story of now: title, body, writer, category. */
  public String insert() {
    return insert;
  }

  /** Deletes a story: id. */
  public String delete() {
    return delete;
  }

  /** In a class of their own, as an enum's constants are made before its static fields. */
  private static final class Fragments {
    static final String HEADLINE = "SELECT id, title, date, writer FROM ";
    static final String STORY = "SELECT id, title, body, date, writer, category FROM ";
    static final String NEWEST_FIRST = " ORDER BY date DESC, id DESC LIMIT ";
  }
}
