package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.NewStory;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** Stores an author's story, or anyone else's submission. */
public final class StoreStory extends InteractionServlet<NewStory> {

  private static final long serialVersionUID = 1L;

  @Override
  protected NewStory parse(Parameters parameters) {
    return NewStory.of(parameters);
  }

  @Override
  protected String page(NewStory request, Database database) throws SQLException {
    if (database.first(Rows::id, Sql.CATEGORY_EXISTS, request.category()).isEmpty()) {
      throw RefusedRequest.notFound("category", request.category());
    }
    Account writer = Users.authenticate(database, request.writer());
    StoryTable table = writer.isAuthor() ? StoryTable.STORIES : StoryTable.SUBMISSIONS;
    database.update(
        table.insert(), request.title(), request.body(), writer.id(), request.category());
    return UserPages.storyStored(table);
  }
}
