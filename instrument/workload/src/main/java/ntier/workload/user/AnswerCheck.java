package ntier.workload.user;

import ntier.workload.http.Exchange;
import ntier.workload.http.Page;
import ntier.workload.http.RequestError;

/** Whether a whole answer is an error all the same: by its status, or by what the page says. */
final class AnswerCheck {
  /** More of a page is counted but not searched: pages are far smaller. */
  static final int SEARCHED_BYTES = 1024 * 1024;

  private AnswerCheck() {}

  /** Rejects the answer if it is an error; one that did not come has its reason already. */
  static void rejectErrors(Exchange done, Page page, Driver driver) {
    if (done.error() != null) {
      return;
    }
    if (done.status() >= 400) {
      done.reject(RequestError.STATUS);
    } else if (driver.isError(page)) {
      done.reject(RequestError.PAGE);
    }
  }
}
