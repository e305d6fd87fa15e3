package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentId;
import ntier.rubbos.model.request.Parameters;

/** A comment and the form of its moderation. */
public final class ModerateComment extends InteractionServlet<CommentId> {

  private static final long serialVersionUID = 1L;

  @Override
  protected CommentId parse(Parameters parameters) {
    return CommentId.of(parameters);
  }

  @Override
  protected String page(CommentId request, Database database) throws SQLException {
    return CommentPages.moderate(
        request.table(), Comments.withWriter(database, request.table(), request.id()));
  }
}
