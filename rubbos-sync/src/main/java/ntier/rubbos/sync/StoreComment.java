package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.NewComment;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** Stores a comment. */
public final class StoreComment extends InteractionServlet<NewComment> {

  private static final long serialVersionUID = 1L;

  @Override
  protected NewComment parse(Parameters parameters) {
    return NewComment.of(parameters);
  }

  @Override
  protected String page(NewComment request, Database database) throws SQLException {
    CommentForm target = request.target();
    CommentTable table = target.table();
    if (database.first(Rows::id, table.stories().exists(), target.storyId()).isEmpty()) {
      throw RefusedRequest.notFound("story", target.storyId());
    }
    Account writer = Users.authenticate(database, request.writer());
    return database.transaction(() -> store(request, writer, database));
  }

  private static String store(NewComment comment, Account writer, Database database)
      throws SQLException {
    CommentForm target = comment.target();
    CommentTable table = target.table();
    if (target.parent() > 0
        && database.update(table.addChild(), target.parent(), target.storyId()) == 0) {
      throw RefusedRequest.notFound("comment", target.parent());
    }
    database.update(
        table.insert(),
        writer.id(),
        target.storyId(),
        target.parent(),
        comment.subject(),
        comment.body());
    return CommentPages.commentStored(table);
  }
}
