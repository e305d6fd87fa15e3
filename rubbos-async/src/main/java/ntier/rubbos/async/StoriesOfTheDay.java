package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Parameters;

/** The newest stories: the home page. */
final class StoriesOfTheDay extends InteractionHandler<Void> {

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected Future<String> page(Void request, Database database) {
    return database
        .list(Rows::story, StoryTable.STORIES.newest(), StoryListPages.STORIES_OF_THE_DAY)
        .compose(stories -> Users.withWriters(database, stories, Story::writer))
        .map(StoryListPages::storiesOfTheDay);
  }
}
