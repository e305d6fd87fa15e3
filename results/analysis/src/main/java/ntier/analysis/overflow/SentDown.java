package ntier.analysis.overflow;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;

/**
 * Who sent down what a downstream overflow dropped.
 *
 * @param tier that did
 * @param passedOn whether the tier that dropped is the origin itself: the one above only passed on
 *     all that came
 */
public record SentDown(String tier, boolean passedOn) {
  /**
   * What the tier above had to do with an episode.
   *
   * @param tiers names, from the first to the last
   * @return empty if it went another way, came from nothing that is known, or nobody is above
   */
  public static Optional<SentDown> by(Episode episode, List<String> tiers) {
    if (episode.direction() != Direction.DOWNSTREAM || episode.origin().isEmpty()) {
      return Optional.empty();
    }
    String origin = episode.origin().get().tier();
    if (!origin.equals(episode.dropping())) {
      return Optional.of(new SentDown(origin, false));
    }
    int above = tiers.indexOf(origin) - 1;
    return above < 0 ? Optional.empty() : Optional.of(new SentDown(tiers.get(above), true));
  }

  /** What the tier above did, by its name for people. */
  public String passesOn(String name) {
    return say("%s above passed on all that came", name);
  }
}
