package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.Optional;
import ntier.rubbos.model.db.Comment;
import ntier.rubbos.model.db.CommentTable;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.page.StoryPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.rubbos.model.request.StoryId;

/** A story and its comments. */
final class ViewStory extends InteractionHandler<StoryId> {

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected Future<String> page(StoryId request, Database database) {
    return find(CommentTable.COMMENTS, request, database)
        .compose(
            story ->
                story.isPresent()
                    ? page(story.get(), CommentTable.COMMENTS, database)
                    : oldPage(request, database));
  }

  private static Future<String> oldPage(StoryId request, Database database) {
    return find(CommentTable.OLD_COMMENTS, request, database)
        .map(story -> story.orElseThrow(() -> RefusedRequest.notFound("story", request.id())))
        .compose(story -> page(story, CommentTable.OLD_COMMENTS, database));
  }

  private static Future<Optional<Story>> find(
      CommentTable table, StoryId request, Database database) {
    return database.first(Rows::story, table.stories().byId(), request.id());
  }

  private static Future<String> page(Story found, CommentTable table, Database database) {
    Threads threads = new Threads(database, table, found.id());
    return Users.withWriter(database, found, Story::writer)
        .compose(
            story ->
                threads
                    .countByRating()
                    .compose(
                        counts ->
                            threads
                                .ofStory(Comment.MIN_RATING, true)
                                .map(
                                    comments ->
                                        StoryPages.viewStory(story, table, counts, comments))));
  }
}
