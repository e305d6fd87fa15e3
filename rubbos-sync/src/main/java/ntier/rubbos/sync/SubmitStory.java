package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.FormPages;
import ntier.rubbos.model.request.Parameters;

/** The form of a new story. */
public final class SubmitStory extends InteractionServlet<Void> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected String page(Void request, Database database) throws SQLException {
    return FormPages.submitStory(database.list(Rows::category, Sql.CATEGORIES));
  }
}
