package ntier.workload.user;

import java.lang.reflect.InvocationTargetException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.workload.user.Driver.Target;

/**
 * What a driver is, and what it is told.
 *
 * @param type name of its class
 * @param seed of the load
 * @param mix which of its users; empty where it knows no mixes
 * @param size of the application's data; empty where it has none
 * @param dataSeed that the data were generated with
 * @param pages for a {@link PageLoad}
 */
public record DriverConfig(
    String type, long seed, String mix, String size, long dataSeed, List<WeightedPage> pages) {
  /**
   * A page of a load.
   *
   * @param weight how often it is asked for among the others, above 0
   * @param next labels of the pages that may come after it, with weights; empty: any, by its own
   */
  public record WeightedPage(Target target, double weight, Map<String, Double> next) {
    /** After which any page may come. */
    public WeightedPage(Target target, double weight) {
      this(target, weight, Map.of());
    }

    /** Refuses a weight that is none. */
    public WeightedPage {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the weight of a page is " + weight + "; right would be a number above 0");
      }
      next = Collections.unmodifiableMap(new LinkedHashMap<>(next));
    }
  }

  /** Refuses what is left out. */
  public DriverConfig {
    if (type == null || mix == null || size == null || pages == null) {
      throw new IllegalArgumentException(
          "a driver has type, mix, size and pages; the last three may be empty");
    }
    pages = List.copyOf(pages);
  }

  /**
   * Makes the driver.
   *
   * @throws IllegalArgumentException if there is none of this name, or it cannot do this
   */
  public Driver make(ClassLoader classes) {
    try {
      return Class.forName(type, true, classes)
          .asSubclass(Driver.class)
          .getConstructor(DriverConfig.class)
          .newInstance(this);
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      throw new IllegalArgumentException(
          "there is no driver " + type + " on the class path (" + e.getMessage() + ")", e);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof IllegalArgumentException refused
          ? refused
          : new IllegalArgumentException(type + ": " + e.getCause(), e);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "%s is no driver; right would be a %s with a public constructor that takes a %s"
              .formatted(type, Driver.class.getName(), DriverConfig.class.getName()),
          e);
    }
  }
}
