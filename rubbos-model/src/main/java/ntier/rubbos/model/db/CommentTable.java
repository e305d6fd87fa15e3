package ntier.rubbos.model.db;

import java.util.Arrays;
import java.util.Optional;

/**
 * The two tables of comments, each with its queries. Parameters are bound in the order of the text.
 */
public enum CommentTable {
  COMMENTS("comments", StoryTable.STORIES),
  OLD_COMMENTS("old_comments", StoryTable.OLD_STORIES);

  private final String table;
  private final StoryTable stories;
  private final String ofStory;
  private final String followUps;
  private final String countByRating;
  private final String byId;
  private final String insert;
  private final String addChild;
  private final String rate;
  private final String subjectLike;

  CommentTable(String table, StoryTable stories) {
    String select =
        "SELECT id, writer, story_id, parent, childs, rating, date, subject, comment FROM " + table;
    this.table = table;
    this.stories = stories;
    ofStory = select + " WHERE story_id=? AND parent=0 AND rating>=? ORDER BY date DESC, id DESC";
    followUps = select + " WHERE story_id=? AND parent=? ORDER BY date, id";
    countByRating =
        "SELECT rating, COUNT(*) AS count FROM "
            + table
            + " WHERE story_id=? GROUP BY rating ORDER BY rating";
    byId = select + " WHERE id=?";
    insert =
        "INSERT INTO "
            + table
            + " (writer, story_id, parent, childs, rating, date, subject, comment) VALUES (?, ?, ?, 0, 0, NOW(), ?, ?)";
    addChild = "UPDATE " + table + " SET childs=childs+1 WHERE id=? AND story_id=?";
    rate = "UPDATE " + table + " SET rating=GREATEST(-1, LEAST(5, rating+?)) WHERE id=?";
    subjectLike =
        "SELECT c.id, c.story_id, c.subject, c.date, c.writer FROM "
            + table
            + " c, (SELECT MIN(id) AS id FROM "
            + table
            + " WHERE subject LIKE ? GROUP BY story_id) firsts"
            + " WHERE c.id=firsts.id ORDER BY c.date DESC, c.id DESC LIMIT ?,?";
  }

  /**
   * The table with this name in SQL and in the parameter {@code comment_table}; nothing else is a
   * table.
   */
  public static Optional<CommentTable> named(String name) {
    return Arrays.stream(values()).filter(candidate -> candidate.table.equals(name)).findFirst();
  }

  /** Where the stories are whose comments are here. */
  public StoryTable stories() {
    return stories;
  }

  /** Its name in SQL and in {@code comment_table}. */
  public String sqlName() {
    return table;
  }

  /** {@link Comment} rows that answer the story itself: story, lowest rating. */
  public String ofStory() {
    return ofStory;
  }

  /** {@link Comment} rows that answer a comment: story, comment. */
  public String followUps() {
    return followUps;
  }

  /** {@link Comment.RatingCount} rows: story. */
  public String countByRating() {
    return countByRating;
  }

  /** One {@link Comment}: id. */
  public String byId() {
    return byId;
  }

  /** A new comment of now: writer, story, parent, subject, body. */
  public String insert() {
    return insert;
  }

  /** Counts one more answer to a comment: comment, story. */
  public String addChild() {
    return addChild;
  }

  /** Changes a rating, within its limits: change, comment. */
  public String rate() {
    return rate;
  }

  /**
   * {@link Comment.CommentHit} rows by subject, the oldest one of each story: pattern, offset,
   * count.
   */
  public String subjectLike() {
    return subjectLike;
  }
}
