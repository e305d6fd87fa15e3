package ntier.rubbos.model.request;

import ntier.rubbos.model.db.CommentTable;

/**
 * PostComment: what is to be commented.
 *
 * @param parent the comment to be answered, 0 for the story itself
 */
public record CommentForm(CommentTable table, int storyId, int parent) {

  /** From {@code comment_table}, {@code storyId} and {@code parent}. */
  public static CommentForm of(Parameters parameters) {
    return new CommentForm(
        parameters.commentTable(),
        parameters.id("storyId", "a story identifier"),
        parameters.id("parent", "a follow up identifier"));
  }
}
