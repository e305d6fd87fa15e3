package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Account;
import ntier.rubbos.model.db.Sql;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.NewStory;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.RefusedRequest;

/** Stores an author's story, or anyone else's submission. */
final class StoreStory extends InteractionHandler<NewStory> {

  @Override
  protected NewStory parse(Parameters parameters) {
    return NewStory.of(parameters);
  }

  @Override
  protected Future<String> page(NewStory request, Database database) {
    return database
        .first(Rows::id, Sql.CATEGORY_EXISTS, request.category())
        .compose(
            category -> {
              if (category.isEmpty()) {
                throw RefusedRequest.notFound("category", request.category());
              }
              return Users.authenticate(database, request.writer());
            })
        .compose(writer -> store(request, writer, database));
  }

  private static Future<String> store(NewStory story, Account writer, Database database) {
    StoryTable table = writer.isAuthor() ? StoryTable.STORIES : StoryTable.SUBMISSIONS;
    return database
        .update(table.insert(), story.title(), story.body(), writer.id(), story.category())
        .map(_ -> UserPages.storyStored(table));
  }
}
