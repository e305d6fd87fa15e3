package ntier.rubbos.model.db;

/**
 * A row of {@code comments} or {@code old_comments}.
 *
 * @param parent the comment that this one answers, 0 for none
 * @param childs how many comments answer this one
 * @param rating -1 to 5
 * @param date as {@code 2001-06-30 23:59:59}
 */
public record Comment(
    int id,
    int writer,
    int storyId,
    int parent,
    int childs,
    int rating,
    String date,
    String subject,
    String body) {

  /** The lowest rating. */
  public static final int MIN_RATING = -1;

  /** The highest rating. */
  public static final int MAX_RATING = 5;

  /** What a search shows of a comment. */
  public record CommentHit(int id, int storyId, String subject, String date, int writer) {}

  /** How many comments of a story have this rating. */
  public record RatingCount(int rating, int count) {}
}
