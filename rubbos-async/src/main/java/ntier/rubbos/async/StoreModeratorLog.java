package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.Moderation;
import ntier.rubbos.model.request.Parameters;

/** Stores a moderation: the ratings of a comment and of its writer, and a row of the log. */
final class StoreModeratorLog extends InteractionHandler<Moderation> {

  @Override
  protected Moderation parse(Parameters parameters) {
    return Moderation.of(parameters);
  }

  @Override
  protected Future<String> page(Moderation request, Database database) {
    return Users.authenticateAuthor(database, request.moderator())
        .compose(
            moderator ->
                database.transaction(transaction -> store(request, moderator, transaction)));
  }

  private static Future<String> store(
      Moderation moderation, Account moderator, Queries transaction) {
    CommentTable table = moderation.comment().table();
    int id = moderation.comment().id();
    int rating = moderation.rating();
    return transaction
        .update(table.rate(), rating, id)
        .compose(_ -> Comments.find(transaction, table, id))
        .compose(
            comment ->
                transaction
                    .update(Sql.RATE_USER, rating, comment.writer())
                    .compose(
                        _ -> transaction.update(Sql.LOG_MODERATION, moderator.id(), id, rating))
                    .map(_ -> CommentPages.moderated(comment)));
  }
}
