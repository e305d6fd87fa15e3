package ntier.rubbos.model.request;

import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;

/**
 * ViewComment.
 *
 * @param commentId the comment to show on top, 0 for none
 * @param filter the lowest rating to show, -1 to 5
 * @param display 0 without follow-ups, 1 with links to them, 2 with their full text
 */
public record CommentView(CommentTable table, int storyId, int commentId, int filter, int display) {

  /** Follow-ups are not shown. */
  public static final int NO_FOLLOW_UPS = 0;

  /** Follow-ups are shown as links. */
  public static final int LINKS = 1;

  /** Follow-ups are shown with their text. */
  public static final int FULL_TEXT = 2;

  /**
   * From {@code comment_table}, {@code storyId}, {@code commentId}, {@code filter} (0) and {@code
   * display} (0).
   */
  public static CommentView of(Parameters parameters) {
    return new CommentView(
        parameters.commentTable(),
        parameters.id("storyId", "a story identifier"),
        parameters.id("commentId", "a comment identifier"),
        parameters.integer("filter", "a rating filter", Comment.MIN_RATING, Comment.MAX_RATING, 0),
        parameters.integer("display", "a display option", NO_FOLLOW_UPS, FULL_TEXT, NO_FOLLOW_UPS));
  }
}
