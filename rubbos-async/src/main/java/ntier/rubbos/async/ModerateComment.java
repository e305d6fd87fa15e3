package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentId;
import ntier.rubbos.model.request.Parameters;

/** A comment and the form of its moderation. */
final class ModerateComment extends InteractionHandler<CommentId> {

  @Override
  protected CommentId parse(Parameters parameters) {
    return CommentId.of(parameters);
  }

  @Override
  protected Future<String> page(CommentId request, Database database) {
    return Comments.withWriter(database, request.table(), request.id())
        .map(comment -> CommentPages.moderate(request.table(), comment));
  }
}
