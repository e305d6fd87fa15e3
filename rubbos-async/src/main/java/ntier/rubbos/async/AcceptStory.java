package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryId;

/** Moves a submission to the stories. */
final class AcceptStory extends InteractionHandler<StoryId> {

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected Future<String> page(StoryId request, Database database) {
    return database.transaction(
        transaction ->
            Submissions.decide(request.id(), transaction, story -> accept(story, transaction)));
  }

  private static Future<String> accept(Story story, Queries transaction) {
    return transaction
        .update(
            StoryTable.STORIES.insert(),
            story.title(),
            story.body(),
            story.writer(),
            story.category())
        .map(_ -> UserPages.accepted());
  }
}
