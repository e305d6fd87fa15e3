package ntier.workload.user;

import ntier.workload.http.Page;

/** Where one user is, and where it goes next. Event loop only. */
public interface UserModel {
  /** Number of the session that the next request belongs to, from 0: each is a new browser. */
  int session();

  /** Number of the next request's page, from 0 within the user, on through its sessions. */
  int sequence();

  /** What the next request is called in the record. */
  String label();

  /** Path and query of the next request. */
  String path();

  /**
   * Takes the answer to the last request and decides the next one.
   *
   * @param good whether there was an answer, and it was no error
   * @param page the answer; its bytes are valid during this call alone
   * @return what the page says that it wrote, as {@link ntier.archive.Request#stored}
   */
  String answered(boolean good, Page page);
}
