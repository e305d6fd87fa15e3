package ntier.rubbos.model.db;

/**
 * Who someone is after authentication.
 *
 * @param access 0 for readers, above for authors
 */
public record Account(int id, int access) {

  /** Anyone who is not known: user 0, "Anonymous Coward". */
  public static final Account ANONYMOUS = new Account(0, 0);

  /** Whether an author's pages are open to this account. */
  public boolean isAuthor() {
    return access > 0;
  }
}
