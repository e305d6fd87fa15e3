package ntier.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.figures.CalibrationFigures;
import ntier.analysis.figures.FitFigures;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.figures.InteractionFigures;
import ntier.analysis.figures.LeakCheck;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.figures.RequestFigures;
import ntier.analysis.figures.ResponseTimeBins;
import ntier.analysis.figures.Series;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.Trust;
import ntier.analysis.figures.VlrtFigures;
import ntier.analysis.figures.WatchFigures;
import ntier.analysis.figures.WriteFigures;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.analysis.recording.Window;
import ntier.analysis.reproduction.Reproduction;
import ntier.archive.Summary;

/**
 * All that the analysis found in a run: {@code findings.json}. Times are CLOCK_REALTIME in
 * microseconds, or milliseconds since the measure phase began where the name says {@code Millis}.
 *
 * @param title of the experiment
 * @param complete whether the run ended by itself; if not, the findings are about what there is
 * @param missing what the run directory lacks, in sentences
 * @param stack server by tier
 * @param nx how many tiers are asynchronous (paper 002, section 4)
 * @param window the measure phase
 * @param tiers in the order of the chain
 * @param fullestCorePercent how busy the fullest core was, without what SysBursty computed on it;
 *     empty without samples of cores, and in older findings
 * @param millibottlenecks found in the samples, by start; aftermaths included and marked
 * @param episodes overflows, by start
 * @param queues of the tiers during each millibottleneck that is no aftermath
 * @param growth whether something leaks; empty where the processes were not sampled
 * @param calibration what became of the utilisation that was asked for; empty where none was
 * @param fit the load that was found for the machine; empty where all numbers are fixed
 * @param reproduction the run against what a paper reports of it; empty where it is from none, and
 *     in older findings
 * @param watched what was only watched; empty for a run with users, and in older findings
 * @param writes whether the database holds what was acknowledged; empty where no user writes
 */
public record Findings(
    int formatVersion,
    String run,
    String experiment,
    String title,
    boolean complete,
    List<String> missing,
    Map<String, String> stack,
    int nx,
    Window window,
    RequestFigures requests,
    VlrtFigures vlrt,
    List<InteractionFigures> interactions,
    ResponseTimeBins responseTimes,
    List<TierFigures> tiers,
    Optional<Double> fullestCorePercent,
    List<Millibottleneck> millibottlenecks,
    List<Episode> episodes,
    List<QueuesMeanwhile> queues,
    InjectedVersusFound injectedVersusFound,
    Optional<WriteFigures> writes,
    Optional<LeakCheck> growth,
    Optional<CalibrationFigures> calibration,
    Optional<FitFigures> fit,
    Optional<Reproduction> reproduction,
    Optional<WatchFigures> watched,
    Trust trust,
    Series series) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public Findings {
    missing = List.copyOf(missing);
    stack = Map.copyOf(stack);
    interactions = List.copyOf(interactions);
    tiers = List.copyOf(tiers);
    millibottlenecks = List.copyOf(millibottlenecks);
    episodes = List.copyOf(episodes);
    queues = List.copyOf(queues);
  }

  /** The same against what a paper reports of it. */
  Findings against(Optional<Reproduction> paper) {
    return new Findings(
        formatVersion,
        run,
        experiment,
        title,
        complete,
        missing,
        stack,
        nx,
        window,
        requests,
        vlrt,
        interactions,
        responseTimes,
        tiers,
        fullestCorePercent,
        millibottlenecks,
        episodes,
        queues,
        injectedVersusFound,
        writes,
        growth,
        calibration,
        fit,
        paper,
        watched,
        trust,
        series);
  }

  /** Each server, by tier from the first to the last; of a tier with only one, the tier. */
  public List<TierFigures> servers() {
    return tiers.stream().flatMap(tier -> tier.each().stream()).toList();
  }

  /** Millibottlenecks that are not the aftermath of another one. */
  public List<Millibottleneck> origins() {
    return millibottlenecks.stream().filter(one -> !one.aftermath()).toList();
  }

  /** The same in numbers: {@code summary.json}. */
  public Summary summary() {
    return new Summarizer(this).summary();
  }
}
