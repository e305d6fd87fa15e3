package ntier.workload.user;

import java.util.List;
import ntier.workload.http.Page;

/**
 * What an application's users ask for. An implementation has a public constructor that takes a
 * {@link DriverConfig} and throws an IllegalArgumentException, with what would be right, for one
 * that it cannot do; the load generator makes it by its class's name. Event loop only.
 */
public interface Driver {
  /**
   * A user that has not asked for anything yet; what it asks for is determined by these and by the
   * pages that it gets.
   *
   * @param number from 0
   */
  UserModel user(int number, RandomStreams streams);

  /** Whether a page is an error by what it says, whatever its status is. */
  boolean isError(Page page);

  /** Pages for bursts, which make the tiers work much; asked for in turns, at least one. */
  List<Target> burst();

  /**
   * A page.
   *
   * @param label what it is called in the record
   * @param path with its query
   */
  record Target(String label, String path) {
    /** Refuses a path that is none, and a page without a name. */
    public Target {
      if (label == null || label.isBlank() || label.contains(",")) {
        throw new IllegalArgumentException(
            "a page's label is " + label + "; right would be a word such as ViewStory");
      }
      if (path == null || !path.matches("/[!-~]*")) {
        throw new IllegalArgumentException(
            "a page's path is " + path + "; right would be one that begins with /");
      }
    }
  }
}
