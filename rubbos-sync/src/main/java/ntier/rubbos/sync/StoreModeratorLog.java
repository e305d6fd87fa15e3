package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.Moderation;
import ntier.rubbos.model.request.Parameters;

/** Stores a moderation: the ratings of a comment and of its writer, and a row of the log. */
public final class StoreModeratorLog extends InteractionServlet<Moderation> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Moderation parse(Parameters parameters) {
    return Moderation.of(parameters);
  }

  @Override
  protected String page(Moderation request, Database database) throws SQLException {
    Account moderator = Users.authenticateAuthor(database, request.moderator());
    return database.transaction(() -> store(request, moderator, database));
  }

  private static String store(Moderation moderation, Account moderator, Database database)
      throws SQLException {
    CommentTable table = moderation.comment().table();
    int id = moderation.comment().id();
    database.update(table.rate(), moderation.rating(), id);
    Comment comment = Comments.find(database, table, id);
    database.update(Sql.RATE_USER, moderation.rating(), comment.writer());
    database.update(Sql.LOG_MODERATION, moderator.id(), id, moderation.rating());
    return CommentPages.moderated(comment);
  }
}
