package ntier.archive;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import ntier.plan.fit.Fit;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * {@code summary.json}: what a run showed, in numbers. Times are milliseconds since the measure
 * phase began.
 *
 * @param stack server by tier, in the order of the chain
 * @param nx how many tiers are asynchronous (paper 002, section 4)
 * @param tiers by name, in the order of the chain; in older runs alphabetically
 * @param calibration of a tier's utilisation; empty where none was asked for, and in runs of older
 *     versions
 * @param fit the load that was found for the machine; empty where all numbers are fixed, and in
 *     older runs
 * @param writes whether every acknowledged write is in the database; empty where no user writes or
 *     it was not counted, and in older runs
 * @param measuring what the measuring itself cost, and whether the run is to be trusted
 */
public record Summary(
    int formatVersion,
    String experiment,
    String run,
    @JsonSerialize(using = InOrder.class) SequencedMap<String, String> stack,
    int nx,
    Requests requests,
    Vlrt vlrt,
    @JsonSerialize(using = InOrder.class) SequencedMap<String, TierSummary> tiers,
    List<Millibottleneck> millibottlenecks,
    List<Ctqo> ctqo,
    Optional<Writes> writes,
    Optional<Calibration> calibration,
    Optional<Fitted> fit,
    Measuring measuring) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public Summary {
    stack = Ordered.copy(stack);
    tiers = Ordered.copy(tiers);
    millibottlenecks = List.copyOf(millibottlenecks);
    ctqo = List.copyOf(ctqo);
  }

  /** Requests that were started in the measure phase; response times in milliseconds. */
  public record Requests(
      long total,
      long errors,
      double perSecond,
      double p50Millis,
      double p99Millis,
      double p999Millis,
      double maxMillis) {}

  /**
   * Very long response time requests.
   *
   * @param percent of all requests
   * @param clustersSeconds how many near 1, 2, 3 … seconds, by the second, in their order
   */
  public record Vlrt(
      long thresholdMillis,
      long count,
      double percent,
      @JsonSerialize(using = InOrder.class) SequencedMap<String, Long> clustersSeconds) {
    public Vlrt {
      clustersSeconds = Ordered.copy(clustersSeconds);
    }
  }

  /**
   * @param server which of the tier's servers was short of it; empty where it has only one, and in
   *     older runs
   * @param kind {@code cpu}, {@code io}, {@code freeze}, {@code gc}, {@code memory}, {@code
   *     network} or {@code lock}
   */
  public record Millibottleneck(
      String tier,
      Optional<String> server,
      String kind,
      double startMillis,
      double durationMillis) {
    /** One of a tier that has only one server. */
    public Millibottleneck(String tier, String kind, double startMillis, double durationMillis) {
      this(tier, Optional.empty(), kind, startMillis, durationMillis);
    }
  }

  /**
   * One overflow episode.
   *
   * @param direction {@code upstream}, {@code downstream} or {@code local}: from the tier of origin
   *     to the one that drops
   * @param origin the tier whose millibottleneck did most of it, or {@code unknown}
   * @param originServer which of that tier's servers; empty where it has only one, and in older
   *     runs
   * @param origins all tiers whose millibottlenecks it comes from, that one first; none if unknown;
   *     absent in older runs
   * @param droppingServer which of the servers of {@code dropping}; as {@code originServer}
   */
  public record Ctqo(
      String direction,
      String origin,
      Optional<String> originServer,
      Optional<List<String>> origins,
      String dropping,
      Optional<String> droppingServer,
      double startMillis,
      long droppedRequests,
      long vlrt) {
    public Ctqo {
      origins = origins.map(List::copyOf);
    }

    /** One of tiers that have only one server each. */
    public Ctqo(
        String direction,
        String origin,
        Optional<List<String>> origins,
        String dropping,
        double startMillis,
        long droppedRequests,
        long vlrt) {
      this(
          direction,
          origin,
          Optional.empty(),
          origins,
          dropping,
          Optional.empty(),
          startMillis,
          droppedRequests,
          vlrt);
    }
  }

  /**
   * Extra work per dynamic page that was to bring a tier to a utilisation; percents of one core.
   *
   * @param rounds of work per dynamic page
   * @param calibratedPercent right before the measure phase
   * @param measuredPercent in the measure phase; empty without samples
   */
  public record Calibration(
      String tier,
      double askedPercent,
      int rounds,
      double calibratedPercent,
      OptionalDouble measuredPercent) {}

  /**
   * The load that was found for the machine.
   *
   * @param askedPercent utilisation of the fullest core; empty if users were fixed
   * @param found which numbers
   * @param measuredPercent of the fullest core in the measure phase, bursts and programs of others
   *     included; empty without samples
   * @param cached whether it was found by an earlier run
   */
  public record Fitted(
      Optional<Double> askedPercent, Fit found, OptionalDouble measuredPercent, boolean cached) {}

  /**
   * Writes of the whole run, ramp and warm-up included.
   *
   * @param acknowledged answered by a page that says it was done
   * @param declined answered by a page that says nothing was written
   * @param unanswered may be in the database or not
   * @param missing acknowledged and not in the database: anything but 0 is an error of the stack
   * @param unasked in the database though no request accounts for them
   */
  public record Writes(
      long acknowledged, long declined, long unanswered, long missing, long unasked) {}

  /**
   * @param monitorsCpuPercent of one core
   * @param why why the run is not to be trusted
   */
  public record Measuring(
      double monitorsCpuPercent,
      long monitorsLateTicks,
      double workloadCpuPerRequestMicros,
      boolean trusted,
      List<String> why) {
    public Measuring {
      why = List.copyOf(why);
    }
  }
}
