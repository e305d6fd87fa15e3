package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import ntier.rubbos.model.db.Story.Headline;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.StoryListPages;
import ntier.rubbos.model.request.Paging;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryDay;

/** A page of a day's stories, of the old ones if there are no others. */
public final class OlderStories extends InteractionServlet<Optional<StoryDay>> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Optional<StoryDay> parse(Parameters parameters) {
    return StoryDay.of(parameters);
  }

  @Override
  protected String page(Optional<StoryDay> request, Database database) throws SQLException {
    if (request.isEmpty()) {
      return StoryListPages.dateForm();
    }
    StoryDay day = request.get();
    List<Headline> stories = day.exists() ? ofDay(day, database) : List.of();
    return StoryListPages.ofDay(day, Users.withWriters(database, stories, Headline::writer));
  }

  private static List<Headline> ofDay(StoryDay day, Database database) throws SQLException {
    List<Headline> stories = ofDay(StoryTable.STORIES, day, database);
    return stories.isEmpty() ? ofDay(StoryTable.OLD_STORIES, day, database) : stories;
  }

  private static List<Headline> ofDay(StoryTable table, StoryDay day, Database database)
      throws SQLException {
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
