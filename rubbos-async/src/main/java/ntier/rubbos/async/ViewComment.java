package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.Optional;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.page.Written;
import ntier.rubbos.model.request.CommentView;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** A comment, and the comments of its story. */
final class ViewComment extends InteractionHandler<CommentView> {

  @Override
  protected CommentView parse(Parameters parameters) {
    return CommentView.of(parameters);
  }

  @Override
  protected Future<String> page(CommentView request, Database database) {
    Threads threads = new Threads(database, request.table(), request.storyId());
    boolean followUps = request.display() > CommentView.NO_FOLLOW_UPS;
    return chosen(request, database)
        .compose(
            chosen ->
                threads
                    .countByRating()
                    .compose(
                        counts ->
                            threads
                                .ofStory(request.filter(), followUps)
                                .map(
                                    comments ->
                                        CommentPages.viewComment(
                                            request, chosen, counts, comments))));
  }

  private static Future<Optional<Written<Comment>>> chosen(CommentView request, Database database) {
    if (request.commentId() > 0) {
      return Comments.withWriter(database, request.table(), request.commentId()).map(Optional::of);
    }
    return database
        .first(Rows::id, request.table().stories().exists(), request.storyId())
        .map(
            story -> {
              if (story.isEmpty()) {
                throw RefusedRequest.notFound("story", request.storyId());
              }
              return Optional.empty();
            });
  }
}
