package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.Written;
import ntier.rubbos.model.request.RefusedRequest;

/** Looks up comments. */
final class Comments {

  private Comments() {}

  static Future<Comment> find(Queries database, CommentTable table, int id) {
    return database
        .first(Rows::comment, table.byId(), id)
        .map(comment -> comment.orElseThrow(() -> RefusedRequest.notFound("comment", id)));
  }

  static Future<Written<Comment>> withWriter(Queries database, CommentTable table, int id) {
    return find(database, table, id)
        .compose(comment -> Users.withWriter(database, comment, Comment::writer));
  }
}
