package ntier.archive;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * {@code summary.json} of a run of turns: what each variant costs, in numbers. That of another run
 * is a {@link Summary}, which has no {@code kind}.
 *
 * @param kind always {@link #KIND}
 * @param finished whether the run came to its end
 * @param variants in the order of the plan: the second is the first one's twin
 * @param ratios of each variant to the first one
 * @param measuring what the run can tell, and whether it is to be trusted
 */
public record TurnsSummary(
    int formatVersion,
    String kind,
    String experiment,
    String run,
    String title,
    boolean finished,
    List<Variant> variants,
    List<Ratio> ratios,
    Measuring measuring) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  /** What tells it from other runs' summaries. */
  public static final String KIND = "turns";

  public TurnsSummary {
    variants = List.copyOf(variants);
    ratios = List.copyOf(ratios);
  }

  /**
   * A figure over the rounds.
   *
   * @param median of the rounds
   * @param low where the interval of the median begins (order statistics)
   * @param high where it ends
   * @param rounds how many have it, 1 or more
   */
  public record Figure(double median, double low, double high, int rounds) {}

  /**
   * What was compared.
   *
   * @param stack server by tier, in the order of the chain
   * @param twinOf the variant that it is equal to; empty for all but the second
   * @param loads by name, in the order of the plan; without those that had no turn
   */
  public record Variant(
      String name,
      @JsonSerialize(using = InOrder.class) SequencedMap<String, String> stack,
      Optional<String> twinOf,
      @JsonSerialize(using = InOrder.class) SequencedMap<String, Point> loads) {
    public Variant {
      stack = Ordered.copy(stack);
      loads = Ordered.copy(loads);
    }
  }

  /**
   * A variant at a load. A figure is empty where the machine does not tell it, or no turn counts.
   *
   * @param perSecond requests answered
   * @param cpuMicrosPerRequest of the variant's hosts, in microseconds
   * @param callsPerRequest by the name of a system call, those that were seen; empty without a
   *     counted turn
   * @param switchesPerRequest context switches of the variant's threads
   * @param bottleneck {@code server}, {@code load} or {@code neither}: whose limit the throughput
   *     is
   * @param errors answers that were errors, or of a wrong length
   */
  public record Point(
      Optional<Figure> perSecond,
      Optional<Figure> cpuMicrosPerRequest,
      Optional<Figure> p50Millis,
      Optional<Figure> p99Millis,
      @JsonSerialize(contentUsing = InOrder.class)
          Optional<SequencedMap<String, Double>> callsPerRequest,
      Optional<Figure> switchesPerRequest,
      String bottleneck,
      long errors) {
    public Point {
      callsPerRequest = callsPerRequest.map(Ordered::copy);
    }
  }

  /**
   * One variant as a multiple of another, within rounds.
   *
   * @param measure such as {@code throughput} or {@code cpu}
   * @param told whether it is told from 1: beyond what equal variants differ by, and believed
   * @param why it is not believed, whatever it is; empty where it is
   */
  public record Ratio(
      String of,
      String to,
      String load,
      String measure,
      double median,
      double low,
      double high,
      int rounds,
      boolean told,
      Optional<String> why) {}

  /**
   * What the run can tell in a measure.
   *
   * @param share by which equal variants may differ at the noisiest load, from 0; at another load
   *     as far as its interval in {@code nullRatio} reaches
   * @param holds whether equal variants were not told apart; if they were, nothing of the measure
   *     is to be believed
   * @param nullRatio of the twin to the first variant, by load
   */
  public record Resolution(
      double share,
      boolean holds,
      @JsonSerialize(using = InOrder.class) SequencedMap<String, Figure> nullRatio) {
    public Resolution {
      nullRatio = Ordered.copy(nullRatio);
    }
  }

  /**
   * @param resolution by measure
   * @param disturbed turns in which others took too much of the CPU
   * @param repeated turns that were played for those
   * @param why why the run is not to be trusted
   */
  public record Measuring(
      @JsonSerialize(using = InOrder.class) SequencedMap<String, Resolution> resolution,
      int disturbed,
      int repeated,
      boolean trusted,
      List<String> why) {
    public Measuring {
      resolution = Ordered.copy(resolution);
      why = List.copyOf(why);
    }
  }

  /**
   * Reads that of a run of turns.
   *
   * @throws DamagedRunException if it cannot be read, or is that of another kind of run
   */
  public static TurnsSummary read(RunDirectory run) {
    TurnsSummary summary = JsonDocument.read(run.summaryFile(), TurnsSummary.class);
    if (!summary.kind().equals(KIND)) {
      throw new DamagedRunException(
          run.summaryFile(),
          0,
          "its kind is %s and not %s".formatted(summary.kind(), KIND),
          "pick a run of turns");
    }
    return summary;
  }

  /**
   * Writes it into a run's folder.
   *
   * @throws RunWriteException if it cannot be written
   */
  public void write(RunDirectory run) {
    JsonDocument.write(run.summaryFile(), this);
  }
}
