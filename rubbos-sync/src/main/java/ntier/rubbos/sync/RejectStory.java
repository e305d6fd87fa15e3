package ntier.rubbos.sync;

import java.sql.SQLException;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;
import ntier.rubbos.model.request.StoryId;

/** Deletes a submission. */
public final class RejectStory extends InteractionServlet<StoryId> {

  private static final long serialVersionUID = 1L;

  @Override
  protected StoryId parse(Parameters parameters) {
    return StoryId.of(parameters);
  }

  @Override
  protected String page(StoryId request, Database database) throws SQLException {
    return database.transaction(
        () -> Submissions.decide(request.id(), database, story -> UserPages.rejected()));
  }
}
