package ntier.rubbos.sync;

import java.sql.SQLException;
import java.util.Optional;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.rubbos.model.request.ReviewedSubmissions;

/** Decides on submissions; each is decided once, by whoever deletes it. */
final class Submissions {

  /** What authors of this application have seen. */
  static final ReviewedSubmissions SEEN = new ReviewedSubmissions();

  private Submissions() {}

  /** What is done with a submission that is no longer one; returns the page. */
  @FunctionalInterface
  interface Decision {
    String apply(Story submission) throws SQLException;
  }

  /** To be called in a transaction. */
  static String decide(int id, Database database, Decision decision) throws SQLException {
    Optional<Story> submission = database.first(Rows::story, StoryTable.SUBMISSIONS.byId(), id);
    if (submission.isPresent() && database.update(StoryTable.SUBMISSIONS.delete(), id) == 1) {
      return decision.apply(submission.get());
    }
    if (submission.isPresent() || SEEN.mayBeDecided(id)) {
      return UserPages.alreadyDecided();
    }
    throw RefusedRequest.notFound("submission", id);
  }
}
