package ntier.rubbos.model.request;

import ntier.rubbos.model.db.CommentTable;

/** ModerateComment: a comment of one of the two tables. */
public record CommentId(CommentTable table, int id) {

  /** From {@code comment_table} and {@code commentId}. */
  public static CommentId of(Parameters parameters) {
    return new CommentId(
        parameters.commentTable(), parameters.id("commentId", "a comment identifier"));
  }
}
