package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Credentials;
import ntier.rubbos.model.request.Parameters;

/** What authors can do. */
public final class Author extends InteractionServlet<Credentials> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Credentials parse(Parameters parameters) {
    return Credentials.required(parameters);
  }

  @Override
  protected String page(Credentials request, Database database) throws SQLException {
    return UserPages.authorTasks(Users.authenticateAuthor(database, request).id());
  }
}
