package ntier.analysis.migration;

import static ntier.analysis.words.Words.say;

/**
 * What a tier dropped.
 *
 * @param direction of most of it, seen from the millibottleneck: {@code upstream}, {@code
 *     downstream}, {@code local} or {@code unknown}
 * @param dropped requests
 * @param places how many requests the tier holds with its accept queue
 * @param acceptQueue how many of them wait in its accept queue: all that a tier takes while it is
 *     stopped itself
 */
public record Overflow(String tier, String direction, double dropped, int places, int acceptQueue) {
  /** The same with another number. */
  Overflow with(double other) {
    return new Overflow(tier, direction, other, places, acceptQueue);
  }

  /** Such as {@code web upstream}. */
  public String words() {
    return tier + " " + direction;
  }

  /** Such as {@code web, which has 278 places, 128 of them in its accept queue}. */
  public String where() {
    return acceptQueue < places
        ? say("%s (%,d places, %,d of them in its accept queue)", tier, places, acceptQueue)
        : say("%s (%,d places)", tier, places);
  }
}
