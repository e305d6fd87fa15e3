package ntier.plan.application;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import ntier.plan.application.ApplicationData.Order;

/**
 * The data of an application, and who may use them.
 *
 * @param sizes by name, in the order of the file
 * @param source what makes them
 * @param seed of all that is random in them
 * @param database name in SQL
 * @param tables all of them, which are counted and can be locked
 */
public record DataDescription(
    SequencedMap<String, Size> sizes,
    DataSource source,
    long seed,
    String database,
    String user,
    String password,
    List<String> tables) {
  /**
   * How much there is of them.
   *
   * @param megabytes for the data directory and what is needed while it is built
   */
  public record Size(int megabytes, String about) {}

  public DataDescription {
    sizes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(sizes));
    tables = List.copyOf(tables);
  }

  /** What their source is asked for. */
  public Order order(String size) {
    return new Order(size, seed, database, user, password);
  }
}
