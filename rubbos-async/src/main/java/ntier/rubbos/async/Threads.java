package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.List;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.CommentThread;

/**
 * Looks up a story's comments as the original does: per comment a query for its writer, and one for
 * its follow-ups.
 */
record Threads(Queries database, CommentTable table, int storyId) {

  Future<List<RatingCount>> countByRating() {
    return database.list(Rows::ratingCount, table.countByRating(), storyId);
  }

  /** Those that answer the story itself, with a rating of at least {@code filter}. */
  Future<List<CommentThread>> ofStory(int filter, boolean withFollowUps) {
    return database
        .list(Rows::comment, table.ofStory(), storyId, filter)
        .compose(comments -> threads(comments, withFollowUps ? CommentThread.MAX_DEPTH : 0));
  }

  private Future<List<CommentThread>> threads(List<Comment> comments, int depthLeft) {
    return InOrder.forEach(comments, comment -> thread(comment, depthLeft));
  }

  private Future<CommentThread> thread(Comment comment, int depthLeft) {
    return Users.nickname(database, comment.writer())
        .compose(
            writer ->
                followUps(comment, depthLeft)
                    .map(followUps -> new CommentThread(comment, writer, followUps)));
  }

  private Future<List<CommentThread>> followUps(Comment comment, int depthLeft) {
    if (comment.childs() == 0 || depthLeft == 0) {
      return Future.succeededFuture(List.of());
    }
    return database
        .list(Rows::comment, table.followUps(), storyId, comment.id())
        .compose(comments -> threads(comments, depthLeft - 1));
  }
}
