package ntier.rubbos.async;

import io.vertx.core.Future;
import java.util.function.Function;
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

  /**
   * To be called in a transaction.
   *
   * @param decision what is done with a submission that is no longer one; its result is the page
   */
  static Future<String> decide(
      int id, Queries transaction, Function<Story, Future<String>> decision) {
    return transaction
        .first(Rows::story, StoryTable.SUBMISSIONS.byId(), id)
        .compose(
            submission ->
                submission.isPresent()
                    ? decide(submission.get(), transaction, decision)
                    : Future.succeededFuture(gone(id)));
  }

  private static Future<String> decide(
      Story submission, Queries transaction, Function<Story, Future<String>> decision) {
    return transaction
        .update(StoryTable.SUBMISSIONS.delete(), submission.id())
        .compose(
            deleted ->
                deleted == 1
                    ? decision.apply(submission)
                    : Future.succeededFuture(UserPages.alreadyDecided()));
  }

  private static String gone(int id) {
    if (SEEN.mayBeDecided(id)) {
      return UserPages.alreadyDecided();
    }
    throw RefusedRequest.notFound("submission", id);
  }
}
