package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.key;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import ntier.analysis.Findings;
import ntier.analysis.figures.QueuesMeanwhile;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Episode;
import ntier.plan.paper.Measure;

/**
 * The numbers of a run that claims are about: from what the analysis found in the samples and the
 * logs, never from the injectors' record.
 */
public final class Measured {
  private final Findings run;

  private Measured(Findings run) {
    this.run = run;
  }

  /** The value in a run, in the measure's unit; empty if not recorded, or the run is too short. */
  public static OptionalDouble of(Measure measure, Findings run) {
    return run.window().buckets() == 0 ? OptionalDouble.empty() : new Measured(run).value(measure);
  }

  private OptionalDouble value(Measure measure) {
    return switch (measure.quantity()) {
      case DROPPED -> ofRequests(dropped(measure));
      case VLRT -> ofRequests(run.vlrt().count());
      case VLRT_LOST -> ofRequests(lost());
      case VLRT_WAITED -> ofRequests(run.vlrt().queueing());
      case VLRT_TYPES -> new RequestTypes(run).withVlrt();
      case VLRT_RAREST -> new RequestTypes(run).rarest();
      case QUEUED_TYPES -> new RequestTypes(run).queuedWhileFull();
      case CLUSTERS -> OptionalDouble.of(clusters(measure.of()));
      case ORIGIN ->
          OptionalDouble.of(behind(one -> Optional.of(one.tier()).equals(measure.tier())));
      case KIND ->
          OptionalDouble.of(behind(one -> key(one.kind()).equals(measure.of().getFirst())));
      case QUEUE -> queue(measure);
      case OVERLAP -> percent(QueuesMeanwhile.median(queues(measure)));
      case LENGTH -> OptionalDouble.of(median(lengths(measure)).orElse(0));
      case INTERVAL -> median(intervals(measure));
      case IO_WAIT -> ioWait(measure);
      case UTILISATION -> utilisation(measure);
      case CORE -> run.fullestCorePercent().map(OptionalDouble::of).orElse(OptionalDouble.empty());
      case BOTH_WAYS -> OptionalDouble.of(bothWays());
    };
  }

  private OptionalDouble ofRequests(long count) {
    long all = run.requests().total();
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * count / all);
  }

  private static OptionalDouble percent(OptionalDouble share) {
    return share.isPresent() ? OptionalDouble.of(100 * share.getAsDouble()) : share;
  }

  private long dropped(Measure measure) {
    return run.episodes().stream()
        .filter(one -> measure.tier().map(one.dropping()::equals).orElse(true))
        .filter(
            one ->
                measure.by().isEmpty()
                    || one.origin().map(Millibottleneck::tier).equals(measure.by()))
        .mapToLong(Episode::droppedRequests)
        .sum();
  }

  private long lost() {
    return run.vlrt().count() - run.vlrt().queueing() - run.vlrt().lostOnTheWay().orElse(0L);
  }

  private double clusters(List<String> seconds) {
    long[] counts = run.responseTimes().counts();
    int binsOfSecond = 1000 / run.responseTimes().binMillis();
    long all = 0;
    long near = 0;
    for (int bin = binsOfSecond; bin < counts.length; bin++) {
      all += counts[bin];
      boolean after = bin % binsOfSecond < binsOfSecond / 2;
      near += after && seconds.contains(bin / binsOfSecond + "s") ? counts[bin] : 0;
    }
    return all == 0 ? 0 : 100.0 * near / all;
  }

  /** How much of the drops they are behind; without drops, of the time of all of them. */
  private double behind(Predicate<Millibottleneck> these) {
    if (run.episodes().isEmpty()) {
      long all = run.origins().stream().mapToLong(Millibottleneck::durationMicros).sum();
      long time =
          run.origins().stream().filter(these).mapToLong(Millibottleneck::durationMicros).sum();
      return all == 0 ? 0 : 100.0 * time / all;
    }
    long all = run.episodes().stream().mapToLong(Episode::droppedRequests).sum();
    long drops =
        run.episodes().stream()
            .filter(one -> one.origin().filter(these).isPresent())
            .mapToLong(Episode::droppedRequests)
            .sum();
    return 100.0 * drops / all;
  }

  private Optional<TierFigures> tier(Measure measure) {
    return run.tiers().stream()
        .filter(one -> Optional.of(one.tier()).equals(measure.tier()))
        .findFirst();
  }

  private OptionalDouble queue(Measure measure) {
    return tier(measure)
        .map(TierFigures::peakQueue)
        .filter(peak -> peak.isPresent())
        .map(peak -> OptionalDouble.of(peak.getAsLong()))
        .orElse(OptionalDouble.empty());
  }

  private List<QueuesMeanwhile> queues(Measure measure) {
    return run.queues().stream()
        .filter(one -> Optional.of(one.tier()).equals(measure.tier()))
        .toList();
  }

  private Stream<Millibottleneck> at(Optional<String> tier) {
    return run.origins().stream().filter(one -> Optional.of(one.tier()).equals(tier));
  }

  private double[] lengths(Measure measure) {
    return at(measure.tier()).mapToDouble(one -> one.durationMicros() / 1e3).toArray();
  }

  private double[] intervals(Measure measure) {
    double[] starts =
        at(measure.tier()).mapToDouble(one -> one.startMicros() / 1e3).sorted().toArray();
    double[] intervals = new double[Math.max(0, starts.length - 1)];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = starts[i + 1] - starts[i];
    }
    return intervals;
  }

  private static OptionalDouble median(double[] values) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    return DoubleStream.of(sorted)
        .skip(Math.max(0, (sorted.length - 1) / 2))
        .limit(sorted.length % 2 == 0 ? 2 : 1)
        .average();
  }

  private OptionalDouble ioWait(Measure measure) {
    return run.series().tiers().stream()
        .filter(one -> Optional.of(one.tier()).equals(measure.tier()))
        .flatMap(one -> Stream.of(one.ioWaitPercent()))
        .filter(percent -> percent != null)
        .mapToDouble(Double::doubleValue)
        .max();
  }

  private OptionalDouble utilisation(Measure measure) {
    return run.tiers().stream()
        .filter(one -> measure.tier().map(one.tier()::equals).orElse(true))
        .flatMap(one -> one.cpuPercent().stream().boxed())
        .mapToDouble(Double::doubleValue)
        .max();
  }

  private long bothWays() {
    return run.origins().stream().filter(one -> drops(one, -1) && drops(one, 1)).count();
  }

  /** Whether a tier on one side of it dropped: -1 above, 1 below. */
  private boolean drops(Millibottleneck origin, int side) {
    return run.episodes().stream()
        .filter(one -> one.origin().equals(Optional.of(origin)))
        .anyMatch(
            one -> Integer.signum(position(one.dropping()) - position(origin.tier())) == side);
  }

  private int position(String tier) {
    return run.tiers().stream().map(TierFigures::tier).toList().indexOf(tier);
  }
}
