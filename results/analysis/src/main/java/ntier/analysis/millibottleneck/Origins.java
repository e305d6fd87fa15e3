package ntier.analysis.millibottleneck;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import ntier.analysis.recording.BlindRunData;

/** Keeps causes apart from what they cause. */
public final class Origins {
  /** This long after a millibottleneck its tiers still work off what queued up. */
  public static final long DRAIN_MICROS = 150_000;

  private Origins() {}

  /**
   * The one furthest downstream of resources of one kind that were short at the same time: a slow
   * tier fills the queues above it and empties those below.
   */
  public static List<Millibottleneck> mostDownstream(
      BlindRunData recording, List<Millibottleneck> found) {
    return foremost(
        found, (other, one) -> recording.position(other.tier()) > recording.position(one.tier()));
  }

  /**
   * Those that no simultaneous one precedes, by their start.
   *
   * @param before whether the first of two comes before the second
   */
  static List<Millibottleneck> foremost(
      List<Millibottleneck> found, BiPredicate<Millibottleneck, Millibottleneck> before) {
    return found.stream()
        .filter(
            one ->
                found.stream()
                    .noneMatch(
                        other ->
                            before.test(other, one)
                                && other.overlaps(one.startMicros(), one.endMicros())))
        .sorted(Comparator.comparingLong(Millibottleneck::startMicros))
        .toList();
  }

  /**
   * Whether it begins with another one, while that lasts, or while that one's queues are worked
   * off. What is known by ticks may seem to begin a tick earlier than it did.
   */
  public static boolean drains(
      BlindRunData recording, Millibottleneck one, Millibottleneck earlier) {
    return one != earlier
        && one.startMicros() >= earlier.startMicros() - recording.tickMicros()
        && one.startMicros() <= earlier.endMicros() + DRAIN_MICROS;
  }
}
