package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.NewComment;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** Stores a comment. */
final class StoreComment extends InteractionHandler<NewComment> {

  @Override
  protected NewComment parse(Parameters parameters) {
    return NewComment.of(parameters);
  }

  @Override
  protected Future<String> page(NewComment request, Database database) {
    CommentForm target = request.target();
    return database
        .first(Rows::id, target.table().stories().exists(), target.storyId())
        .compose(
            story -> {
              if (story.isEmpty()) {
                throw RefusedRequest.notFound("story", target.storyId());
              }
              return Users.authenticate(database, request.writer());
            })
        .compose(
            writer -> database.transaction(transaction -> store(request, writer, transaction)));
  }

  private static Future<String> store(NewComment comment, Account writer, Queries transaction) {
    CommentTable table = comment.target().table();
    return addChild(comment.target(), transaction)
        .compose(_ -> insert(comment, writer, transaction))
        .map(_ -> CommentPages.commentStored(table));
  }

  private static Future<Void> addChild(CommentForm target, Queries transaction) {
    if (target.parent() == 0) {
      return Future.succeededFuture();
    }
    return transaction
        .update(target.table().addChild(), target.parent(), target.storyId())
        .map(
            parents -> {
              if (parents == 0) {
                throw RefusedRequest.notFound("comment", target.parent());
              }
              return null;
            });
  }

  private static Future<Integer> insert(NewComment comment, Account writer, Queries transaction) {
    CommentForm target = comment.target();
    return transaction.update(
        target.table().insert(),
        writer.id(),
        target.storyId(),
        target.parent(),
        comment.subject(),
        comment.body());
  }
}
