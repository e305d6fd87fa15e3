package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.analysis.recording.Levels;
import ntier.analysis.recording.ResourceUsage;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Window;

/**
 * Whether something grows that should stay level under an even load: a leak.
 *
 * <pre>
 *   measure phase   |  first third  |               |   last third  |
 *                        median a                        median b      growth: b - a
 *                                                   | half c | half d  still growing: d - c
 * </pre>
 *
 * Medians, because a stop of a tier piles up connections and threads for a moment. Growth is told
 * when it is more than a threshold and the middle halves of the two thirds do not overlap. Caches
 * and pools fill up and stop: only what still grows in the last third at half its mean rate or more
 * is a leak.
 *
 * @param longEnough whether the run is long enough to tell; the figures are there anyway
 * @param lines by tier and resource; one that was not sampled is left out
 * @param sentence all this in words
 */
public record LeakCheck(boolean longEnough, List<Line> lines, String sentence) {
  /** The JVM compiles and loads, and caches fill, during the first minutes of any run. */
  private static final double SHORTEST_SECONDS = 120;

  /** Fewer samples in a third have no median to speak of. */
  private static final int FEWEST_SAMPLES = 4;

  /** Share of the mean rate; below that, growth is levelling off. */
  private static final double STILL_GROWING = 0.5;

  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  /** How it went. */
  public enum Trend {
    LEVEL,
    /** It has grown and is coming to an end, as caches and pools do. */
    SETTLING,
    /** It grows on. */
    GROWING
  }

  /**
   * One resource of one tier.
   *
   * @param first median of the first third of the measure phase
   * @param last median of the last third
   * @param perMinute mean growth between the two
   * @param unit of the three: empty for a count
   */
  public record Line(
      String tier,
      String resource,
      double first,
      double last,
      double perMinute,
      String unit,
      Trend trend) {
    private String sentence() {
      String amount = unit.isEmpty() ? say("%.0f", perMinute) : say("%.1f %s", perMinute, unit);
      return say("%s of %s by %s per minute", resource, tier, amount);
    }
  }

  /**
   * What may leak, and how much of it says so. Less is ordinary: a few threads and connections more
   * or less by the chance of what is under way, memory by a JVM that still compiles. A request in
   * ten thousand that leaks is 60 in ten minutes at 1,000 requests/s, and so is seen.
   */
  private enum Resource {
    OPEN_FILES("open files", 10, 0.05, 1, ""),
    CONNECTIONS("connections", 10, 0.05, 1, ""),
    THREADS("threads", 5, 0.05, 1, ""),
    MEMORY("memory", 8, 0.03, BYTES_PER_MEGABYTE, "MB");

    private final String name;
    private final double leastGrowth;
    private final double leastShare;
    private final double scale;
    private final String unit;

    Resource(String name, double leastGrowth, double leastShare, double scale, String unit) {
      this.name = name;
      this.leastGrowth = leastGrowth;
      this.leastShare = leastShare;
      this.scale = scale;
      this.unit = unit;
    }

    Levels of(ResourceUsage holdings) {
      return switch (this) {
        case OPEN_FILES -> holdings.openFiles();
        case CONNECTIONS -> holdings.connections();
        case THREADS -> holdings.threads();
        case MEMORY -> holdings.residentBytes();
      };
    }

    Optional<Line> line(String tier, Levels levels, Window window) {
      Thirds thirds = new Thirds(levels, window, scale);
      return thirds.told()
          ? Optional.of(
              new Line(
                  tier,
                  name,
                  Rounding.toDigits(thirds.first(), 1),
                  Rounding.toDigits(thirds.last(), 1),
                  Rounding.toDigits(thirds.perMinute(), 2),
                  unit,
                  trend(thirds)))
          : Optional.empty();
    }

    private Trend trend(Thirds thirds) {
      double growth = thirds.last() - thirds.first();
      if (growth <= Math.max(leastGrowth, leastShare * thirds.first()) || thirds.overlap()) {
        return Trend.LEVEL;
      }
      return thirds.lastRise() >= STILL_GROWING * thirds.meanRise()
          ? Trend.GROWING
          : Trend.SETTLING;
    }
  }

  /** The samples of one resource, by thirds of the measure phase. */
  private record Thirds(Levels levels, Window window, double scale) {
    private long part(double share) {
      return window.startMicros() + Math.round(share * (window.endMicros() - window.startMicros()));
    }

    private double quantile(double share, double from, double to) {
      return levels.quantile(share, part(from), part(to)) / scale;
    }

    boolean told() {
      return levels.samples(part(0), part(1 / 3.0)) >= FEWEST_SAMPLES
          && levels.samples(part(2 / 3.0), part(5 / 6.0)) > 0
          && levels.samples(part(5 / 6.0), part(1)) > 0
          && levels.samples(part(2 / 3.0), part(1)) >= FEWEST_SAMPLES;
    }

    double first() {
      return quantile(0.5, 0, 1 / 3.0);
    }

    double last() {
      return quantile(0.5, 2 / 3.0, 1);
    }

    /** The medians are two thirds of the phase apart. */
    double perMinute() {
      return (last() - first()) / (window.seconds() * 2 / 3) * 60;
    }

    boolean overlap() {
      return quantile(0.25, 2 / 3.0, 1) <= quantile(0.75, 0, 1 / 3.0);
    }

    double lastRise() {
      return quantile(0.5, 5 / 6.0, 1) - quantile(0.5, 2 / 3.0, 5 / 6.0);
    }

    /** What {@link #lastRise} would be if it grew evenly: a sixth of the phase of the mean rate. */
    double meanRise() {
      return (last() - first()) / 4;
    }
  }

  public LeakCheck {
    lines = List.copyOf(lines);
  }

  /** Nothing for a run in which processes were not sampled. */
  public static Optional<LeakCheck> of(RunData recording) {
    Window window = recording.window();
    List<Line> lines = new ArrayList<>();
    for (Map.Entry<String, ResourceUsage> tier : recording.holdings().entrySet()) {
      for (Resource resource : Resource.values()) {
        resource.line(tier.getKey(), resource.of(tier.getValue()), window).ifPresent(lines::add);
      }
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    boolean longEnough = window.seconds() >= SHORTEST_SECONDS;
    return Optional.of(new LeakCheck(longEnough, lines, sentence(longEnough, lines)));
  }

  private static String sentence(boolean longEnough, List<Line> lines) {
    if (!longEnough) {
      return say(
          "The run is too short to tell a leak from warm-up: it takes a measure phase of %.0f s.",
          SHORTEST_SECONDS);
    }
    String settling = named(lines, Trend.SETTLING);
    String growing = named(lines, Trend.GROWING);
    String text =
        growing.isEmpty()
            ? "No leak: the tiers' open files, connections, threads and memory do not keep growing."
            : "Still growing at the end: " + growing + ".";
    return settling.isEmpty() ? text : text + " Levelling off: " + settling + ".";
  }

  private static String named(List<Line> lines, Trend trend) {
    return lines.stream()
        .filter(line -> line.trend() == trend)
        .map(Line::sentence)
        .collect(Collectors.joining(", "));
  }

  /** Whether something grows on; never in a run that is too short to tell. */
  public boolean leaks() {
    return longEnough && lines.stream().anyMatch(line -> line.trend() == Trend.GROWING);
  }
}
