package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Parameters;

/** All categories. */
final class BrowseCategories extends InteractionHandler<Void> {

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected Future<String> page(Void request, Database database) {
    return database.list(Rows::category, Sql.CATEGORIES).map(StoryListPages::categories);
  }
}
