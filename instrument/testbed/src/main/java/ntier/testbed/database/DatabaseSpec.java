package ntier.testbed.database;

import java.nio.file.Path;
import java.util.List;
import ntier.rubbos.model.data.DatabaseSize;
import ntier.rubbos.model.data.LoadScript;

/**
 * Which database.
 *
 * @param size how much is in it
 * @param seed of all generated rows
 */
public record DatabaseSpec(DatabaseSize size, long seed) {
  /** Its name in SQL. */
  public static final String DATABASE = "rubbos";

  /** Who may use it, from any host. The lab's network has no other machine. */
  public static final String USER = "rubbos";

  /** That user's password. */
  public static final String PASSWORD = "rubbos";

  /**
   * What fills a server.
   *
   * @param rows the folder of the generated ones
   */
  LoadScript loadScript(Path rows) {
    return new LoadScript(rows, DATABASE, USER, PASSWORD);
  }

  /** All of the size that decides which rows are generated. */
  List<Object> parameters() {
    return List.of(
        size.users(),
        size.authors(),
        size.stories(),
        size.recentStories(),
        size.submissions(),
        size.categories(),
        size.firstStoryDate(),
        size.lastStoryDate(),
        seed);
  }
}
