package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.List;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.rubbos.model.request.StoryList;

/** A page of a category's stories. */
final class BrowseStoriesByCategory extends InteractionHandler<StoryList> {

  @Override
  protected StoryList parse(Parameters parameters) {
    return StoryList.of(parameters);
  }

  @Override
  protected Future<String> page(StoryList request, Database database) {
    Paging paging = request.paging();
    return database
        .list(
            Rows::headline,
            StoryTable.STORIES.inCategory(),
            request.category(),
            paging.offset(),
            paging.perPage())
        .compose(
            stories ->
                stories.isEmpty()
                    ? noStories(request, database)
                    : Users.withWriters(database, stories, Headline::writer)
                        .map(written -> StoryListPages.inCategory(request, written)));
  }

  private static Future<String> noStories(StoryList request, Database database) {
    return database
        .first(Rows::id, Sql.CATEGORY_EXISTS, request.category())
        .map(
            category -> {
              if (category.isEmpty()) {
                throw RefusedRequest.notFound("category", request.category());
              }
              return StoryListPages.inCategory(request, List.of());
            });
  }
}
