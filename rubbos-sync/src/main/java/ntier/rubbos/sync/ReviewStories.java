package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.List;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;

/** The newest submissions. */
public final class ReviewStories extends InteractionServlet<Void> {

  private static final long serialVersionUID = 1L;

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected String page(Void request, Database database) throws SQLException {
    List<Story> submissions =
        database.list(
            Rows::story, StoryTable.SUBMISSIONS.newest(), UserPages.SUBMISSIONS_TO_REVIEW);
    submissions.forEach(submission -> Submissions.SEEN.listed(submission.id()));
    return UserPages.reviewStories(Users.withWriters(database, submissions, Story::writer));
  }
}
