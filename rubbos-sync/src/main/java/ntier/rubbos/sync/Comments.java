package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.Written;
import ntier.rubbos.model.request.RefusedRequest;

/** Looks up comments. */
final class Comments {

  private Comments() {}

  static Comment find(Database database, CommentTable table, int id) throws SQLException {
    return database
        .first(Rows::comment, table.byId(), id)
        .orElseThrow(() -> RefusedRequest.notFound("comment", id));
  }

  static Written<Comment> withWriter(Database database, CommentTable table, int id)
      throws SQLException {
    return Users.withWriter(database, find(database, table, id), Comment::writer);
  }
}
