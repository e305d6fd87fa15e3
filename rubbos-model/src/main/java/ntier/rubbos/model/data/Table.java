package ntier.rubbos.model.data;

import java.nio.file.Path;
import java.util.Locale;

/** The tables that are generated, in loading order. ({@code moderator_log} starts empty.) */
public enum Table {
  CATEGORIES,
  USERS,
  STORIES,
  OLD_STORIES,
  SUBMISSIONS,
  COMMENTS,
  OLD_COMMENTS;

  /** Its name in SQL. */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Where its rows are in a directory that {@link DataGenerator} wrote. */
  public Path file(Path dir) {
    return dir.resolve(sqlName() + ".tsv");
  }
}
