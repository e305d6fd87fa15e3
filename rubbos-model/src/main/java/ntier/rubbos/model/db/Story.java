package ntier.rubbos.model.db;

/**
 * A row of {@code stories}, {@code old_stories} or {@code submissions}.
 *
 * @param date as {@code 2001-06-30 23:59:59}
 * @param writer the id of a user
 */
public record Story(int id, String title, String body, String date, int writer, int category) {

  /** What a list shows of a story. */
  public record Headline(int id, String title, String date, int writer) {}
}
