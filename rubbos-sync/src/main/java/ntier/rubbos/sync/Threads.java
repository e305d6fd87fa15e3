package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.Comment.RatingCount;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.CommentThread;

/**
 * Looks up a story's comments as the original does: per comment a query for its writer, and one for
 * its follow-ups.
 */
record Threads(Database database, CommentTable table, int storyId) {

  List<RatingCount> countByRating() throws SQLException {
    return database.list(Rows::ratingCount, table.countByRating(), storyId);
  }

  /** Those that answer the story itself, with a rating of at least {@code filter}. */
  List<CommentThread> ofStory(int filter, boolean withFollowUps) throws SQLException {
    List<Comment> comments = database.list(Rows::comment, table.ofStory(), storyId, filter);
    return threads(comments, withFollowUps ? CommentThread.MAX_DEPTH : 0);
  }

  private List<CommentThread> threads(List<Comment> comments, int depthLeft) throws SQLException {
    List<CommentThread> threads = new ArrayList<>(comments.size());
    for (Comment comment : comments) {
      String writer = Users.nickname(database, comment.writer());
      threads.add(new CommentThread(comment, writer, followUps(comment, depthLeft)));
    }
    return threads;
  }

  private List<CommentThread> followUps(Comment comment, int depthLeft) throws SQLException {
    if (comment.childs() == 0 || depthLeft == 0) {
      return List.of();
    }
    return threads(
        database.list(Rows::comment, table.followUps(), storyId, comment.id()), depthLeft - 1);
  }
}
