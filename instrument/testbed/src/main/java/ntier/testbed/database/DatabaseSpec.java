package ntier.testbed.database;

import ntier.plan.application.ApplicationData;
import ntier.plan.application.ApplicationData.Order;
import ntier.plan.application.DataDescription;

/**
 * Which database.
 *
 * @param application whose it is
 * @param size how much is in it: one of the sizes that {@code data} names
 * @param maker makes it
 */
public record DatabaseSpec(
    String application, DataDescription data, String size, ApplicationData maker) {
  /** What the maker is asked for. */
  Order order() {
    return data.order(size);
  }

  /** For the data directory, and for what is needed while it is built. */
  long megabytes() {
    return data.sizes().get(size).megabytes();
  }
}
