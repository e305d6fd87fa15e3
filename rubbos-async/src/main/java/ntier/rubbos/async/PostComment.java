package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.Parameters;

/** The form of a new comment. */
final class PostComment extends InteractionHandler<CommentForm> {

  @Override
  protected CommentForm parse(Parameters parameters) {
    return CommentForm.of(parameters);
  }

  @Override
  protected Future<String> page(CommentForm request, Database database) {
    return Future.succeededFuture(CommentPages.postComment(request));
  }
}
