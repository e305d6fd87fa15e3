package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.Optional;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.page.Written;
import ntier.rubbos.model.request.CommentView;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** A comment, and the comments of its story. */
public final class ViewComment extends InteractionServlet<CommentView> {

  private static final long serialVersionUID = 1L;

  @Override
  protected CommentView parse(Parameters parameters) {
    return CommentView.of(parameters);
  }

  @Override
  protected String page(CommentView request, Database database) throws SQLException {
    Optional<Written<Comment>> chosen = Optional.empty();
    if (request.commentId() > 0) {
      chosen = Optional.of(Comments.withWriter(database, request.table(), request.commentId()));
    } else if (database
        .first(Rows::id, request.table().stories().exists(), request.storyId())
        .isEmpty()) {
      throw RefusedRequest.notFound("story", request.storyId());
    }
    Threads threads = new Threads(database, request.table(), request.storyId());
    boolean followUps = request.display() > CommentView.NO_FOLLOW_UPS;
    return CommentPages.viewComment(
        request, chosen, threads.countByRating(), threads.ofStory(request.filter(), followUps));
  }
}
