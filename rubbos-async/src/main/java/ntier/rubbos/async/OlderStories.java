package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryDay;

/** A page of a day's stories, of the old ones if there are no others. */
final class OlderStories extends InteractionHandler<Optional<StoryDay>> {

  @Override
  protected Optional<StoryDay> parse(Parameters parameters) {
    return StoryDay.of(parameters);
  }

  @Override
  protected Future<String> page(Optional<StoryDay> request, Database database) {
    if (request.isEmpty()) {
      return Future.succeededFuture(StoryListPages.dateForm());
    }
    StoryDay day = request.get();
    return (day.exists() ? ofDay(day, database) : Future.succeededFuture(List.<Headline>of()))
        .compose(stories -> Users.withWriters(database, stories, Headline::writer))
        .map(stories -> StoryListPages.ofDay(day, stories));
  }

  private static Future<List<Headline>> ofDay(StoryDay day, Database database) {
    return ofDay(StoryTable.STORIES, day, database)
        .compose(
            stories ->
                stories.isEmpty()
                    ? ofDay(StoryTable.OLD_STORIES, day, database)
                    : Future.succeededFuture(stories));
  }

  private static Future<List<Headline>> ofDay(StoryTable table, StoryDay day, Database database) {
    Paging paging = day.paging();
    return database.list(
        Rows::headline,
        table.ofDay(),
        day.firstSecond(),
        day.lastSecond(),
        paging.offset(),
        paging.perPage());
  }
}
