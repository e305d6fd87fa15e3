package ntier.rubbos.model.request;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Remembers up to which submission authors have seen a list. Two authors may decide on the same
 * submission: the one who is later asks for something that is gone, which is no error; asking for
 * what no list ever showed is one.
 */
public final class ReviewedSubmissions {

  private final AtomicInteger highestListed = new AtomicInteger();

  /** A list with this submission is about to be shown. */
  public void listed(int submissionId) {
    highestListed.accumulateAndGet(submissionId, Math::max);
  }

  /** Whether a submission that is not in the database may have been decided on by someone else. */
  public boolean mayBeDecided(int submissionId) {
    return submissionId > 0 && submissionId <= highestListed.get();
  }
}
