package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.List;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Parameters;

/** The newest stories: the home page. */
public final class StoriesOfTheDay extends InteractionServlet<Void> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected String page(Void request, Database database) throws SQLException {
    List<Story> stories =
        database.list(Rows::story, StoryTable.STORIES.newest(), StoryListPages.STORIES_OF_THE_DAY);
    return StoryListPages.storiesOfTheDay(Users.withWriters(database, stories, Story::writer));
  }
}
