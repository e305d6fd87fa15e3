package ntier.rubbos.async;

import io.vertx.core.Future;
import ntier.rubbos.model.db.Story;
import ntier.rubbos.model.db.StoryTable;
import ntier.rubbos.model.page.UserPages;
import ntier.rubbos.model.request.Parameters;

/** The newest submissions. */
final class ReviewStories extends InteractionHandler<Void> {

  @Override
  protected Void parse(Parameters parameters) {
    return null;
  }

  @Override
  protected Future<String> page(Void request, Database database) {
    return database
        .list(Rows::story, StoryTable.SUBMISSIONS.newest(), UserPages.SUBMISSIONS_TO_REVIEW)
        .compose(
            submissions -> {
              submissions.forEach(submission -> Submissions.SEEN.listed(submission.id()));
              return Users.withWriters(database, submissions, Story::writer);
            })
        .map(UserPages::reviewStories);
  }
}
