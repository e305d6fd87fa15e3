package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Parameters;

/** All categories. */
public final class BrowseCategories extends InteractionServlet<Void> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected String page(Void request, Database database) throws SQLException {
    return StoryListPages.categories(database.list(Rows::category, Sql.CATEGORIES));
  }
}
