package ntier.rubbos.sync;

import java.sql.SQLException;
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
public final class BrowseStoriesByCategory extends InteractionServlet<StoryList> {

  private static final long serialVersionUID = 1L;

  @Override
  protected StoryList parse(Parameters parameters) {
    return StoryList.of(parameters);
  }

  @Override
  protected String page(StoryList request, Database database) throws SQLException {
    Paging paging = request.paging();
    List<Headline> stories =
        database.list(
            Rows::headline,
            StoryTable.STORIES.inCategory(),
            request.category(),
            paging.offset(),
            paging.perPage());
    if (stories.isEmpty()
        && database.first(Rows::id, Sql.CATEGORY_EXISTS, request.category()).isEmpty()) {
      throw RefusedRequest.notFound("category", request.category());
    }
    return StoryListPages.inCategory(
        request, Users.withWriters(database, stories, Headline::writer));
  }
}
