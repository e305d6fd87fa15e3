package ntier.analysis.scoring;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.analysis.millibottleneck.Kind;
import ntier.archive.Injection;

/**
 * Whether an injection made its tier short of anything, by what its injector itself measured
 * meanwhile and wrote into the note of its record, which no detector can reach: the CPU that the
 * stress program used, that a throttled host used of its quota, that the second system's database
 * took, the packets that were held up. A stop, a lock, a collection and a squeeze of memory for
 * which tasks waited leave nothing over whatever the load is. A disk that stalls does so only to
 * who reads it: by app's own record of its queries, some must have stayed for half of the stall.
 *
 * <p>A tier at a light load may get all it wants from a third of a core. That is no millibottleneck
 * and nothing that a detector could find.
 */
public final class Witness {
  /** Share of its quota: a throttled host that used less did not want more. */
  static final double OF_QUOTA = 0.85;

  /**
   * Share of a core: where the stress program, of four times the weight, used more, the tier wanted
   * less than it had.
   */
  static final double HOG_ALONE = 0.86;

  /** Share of a core: what the tier usually uses and what SysBursty took, together. */
  static final double SHARED = 0.95;

  /** As few packets may all be acknowledgements. */
  static final long PACKETS = 20;

  /**
   * Queries. In stalls of a database that hardly read there were 0 to 7 in training (31 in one of
   * an overloaded app), a second before the stall 0 to 3, and 30 to 46 in stalls of one that read
   * for nearly every page and had a pool of 50 connections.
   */
  static final long STAYED = 10;

  private static final Pattern QUOTA =
      Pattern.compile("quota of (\\d+) us in (\\d+) us; the host used (\\d+) us");
  private static final Pattern HOG = Pattern.compile("stress-ng used (\\d+) us");

  /** Older runs say {@code the neighbour}. */
  private static final Pattern BURSTY =
      Pattern.compile("(?:SysBursty|the neighbour) took (\\d+) %");

  private static final Pattern DETOUR = Pattern.compile("detour: (\\d+) packets");

  private Witness() {}

  /**
   * @param kind that proves an injection of its cause
   * @param usual share of a core that the tier used over the measure phase
   * @param stays in the database
   */
  public static boolean saturated(
      Injection injection, Kind kind, double usual, DatabaseStays stays) {
    if (kind == Kind.IO) {
      return stays.throughHalfOf(injection.startMicros(), injection.endMicros()) >= STAYED;
    }
    double length = injection.endMicros() - injection.startMicros();
    String note = injection.note();
    Matcher quota = QUOTA.matcher(note);
    if (quota.find()) {
      return number(quota, 3) / length >= OF_QUOTA * number(quota, 1) / number(quota, 2);
    }
    Matcher hog = HOG.matcher(note);
    if (hog.find()) {
      return number(hog, 1) / length <= HOG_ALONE;
    }
    Matcher bursty = BURSTY.matcher(note);
    if (bursty.find()) {
      return number(bursty, 1) / 100 + usual >= SHARED;
    }
    Matcher detour = DETOUR.matcher(note);
    return !detour.find() || number(detour, 1) >= PACKETS;
  }

  private static double number(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }
}
