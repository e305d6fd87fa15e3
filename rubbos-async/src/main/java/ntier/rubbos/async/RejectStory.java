package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryId;

/** Deletes a submission. */
final class RejectStory extends InteractionHandler<StoryId> {

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected Future<String> page(StoryId request, Database database) {
    return database.transaction(
        transaction ->
            Submissions.decide(
                request.id(), transaction, _ -> Future.succeededFuture(UserPages.rejected())));
  }
}
