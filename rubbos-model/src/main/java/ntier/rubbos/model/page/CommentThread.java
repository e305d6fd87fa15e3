package ntier.rubbos.model.page;

import java.util.List;
import ntier.rubbos.model.db.Comment;

/** A comment, the nickname of its writer, and its follow-ups as far as they are to be shown. */
public record CommentThread(Comment comment, String writer, List<CommentThread> followUps) {

  /** Follow-ups of follow-ups are shown to this depth. */
  public static final int MAX_DEPTH = 100;
}
