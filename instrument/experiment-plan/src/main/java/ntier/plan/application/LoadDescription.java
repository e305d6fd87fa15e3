package ntier.plan.application;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * The users of an application: a driver with its mixes, or a plain list of pages.
 *
 * @param driver class of the users; empty where pages are asked for
 * @param host what users write into the {@code Host} field
 * @param mixes of the driver's users, by name; the first is the default
 * @param example file in the application's folder: a page with all that a driver's users look for,
 *     by which a build's training run makes their classes known; empty: none
 * @param pages of those without a driver, at least one; else none
 * @param sized path of a page whose answer has as many bytes as it says in the place of {@value
 *     #BYTES}; empty where there are no pages of any size
 */
public record LoadDescription(
    Optional<String> driver,
    String host,
    Optional<String> example,
    SequencedMap<String, Mix> mixes,
    List<Page> pages,
    Optional<String> sized) {
  /** In {@code sized}: the number of bytes. */
  public static final String BYTES = "${bytes}";

  /**
   * Which of its pages users ask for.
   *
   * @param writes whether they change the database
   */
  public record Mix(String about, boolean writes) {}

  /**
   * A page.
   *
   * @param label of its requests
   * @param path from the server's root
   * @param weight how often it is asked for among the others, above 0
   * @param bytes of each answer's body; empty where that is not known
   * @param next labels of the pages that a user may ask for after this one, with weights; empty:
   *     any page, by its own weight
   */
  public record Page(
      String label,
      String path,
      double weight,
      OptionalLong bytes,
      SequencedMap<String, Double> next) {
    public Page {
      next = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(next));
    }

    /** After which any page may come. */
    public Page(String label, String path, double weight, OptionalLong bytes) {
      this(label, path, weight, bytes, new LinkedHashMap<>());
    }
  }

  public LoadDescription {
    mixes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(mixes));
    pages = List.copyOf(pages);
  }

  /** The mix of an experiment that names none; empty where there are none. */
  public String defaultMix() {
    return mixes.isEmpty() ? "" : mixes.firstEntry().getKey();
  }

  /** Whether the users of a mix change the database. */
  public boolean writes(String mix) {
    return mixes.containsKey(mix) && mixes.get(mix).writes();
  }
}
