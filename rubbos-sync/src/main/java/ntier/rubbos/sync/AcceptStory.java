package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryId;

/** Moves a submission to the stories. */
public final class AcceptStory extends InteractionServlet<StoryId> {

  private static final long serialVersionUID = 1L;

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected String page(StoryId request, Database database) throws SQLException {
    return database.transaction(
        () -> Submissions.decide(request.id(), database, story -> accept(story, database)));
  }

  private static String accept(Story story, Database database) throws SQLException {
    database.update(
        StoryTable.STORIES.insert(), story.title(), story.body(), story.writer(), story.category());
    return UserPages.accepted();
  }
}
