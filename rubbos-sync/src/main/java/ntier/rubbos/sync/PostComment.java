package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.page.CommentPages;
import ntier.rubbos.model.request.CommentForm;
import ntier.rubbos.model.request.Parameters;

/** The form of a new comment. */
public final class PostComment extends InteractionServlet<CommentForm> {

  private static final long serialVersionUID = 1L;

  @Override
  protected CommentForm parse(Parameters parameters) {
    return CommentForm.of(parameters);
  }

  @Override
  protected String page(CommentForm request, Database database) throws SQLException {
    return CommentPages.postComment(request);
  }
}
