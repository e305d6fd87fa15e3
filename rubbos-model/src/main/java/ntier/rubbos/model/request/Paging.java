package ntier.rubbos.model.request;

/**
 * Which part of a list is asked for.
 *
 * @param page from 0
 * @param perPage stories on a page, 25 unless told
 */
public record Paging(int page, int perPage) {

  private static final int DEFAULT_PER_PAGE = 25;
  private static final int MAX_PER_PAGE = 1_000;
  private static final int MAX_PAGE = 1_000_000;

  /** From {@code page} and {@code nbOfStories}. */
  public static Paging of(Parameters parameters) {
    return new Paging(
        parameters.integer("page", "a page number", 0, MAX_PAGE, 0),
        parameters.integer(
            "nbOfStories", "a number of stories per page", 1, MAX_PER_PAGE, DEFAULT_PER_PAGE));
  }

  /**
   * How many rows precede this page; at most {@code MAX_PAGE * MAX_PER_PAGE}, which an int holds.
   */
  public int offset() {
    return page * perPage;
  }
}
