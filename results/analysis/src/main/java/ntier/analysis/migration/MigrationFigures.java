package ntier.analysis.migration;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.comparison.Spread;
import ntier.analysis.recording.RunTables;
import ntier.analysis.recording.Window;
import ntier.archive.ProcessSample;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;

/** By what the stacks of a migration are compared; less of each is better. */
public final class MigrationFigures {
  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  /** Requests that lost a packet, of all tiers. */
  public static final RunFigure DROPPED =
      figure("dropped", "dropped_requests", MigrationFigures::dropped, "%,.0f");

  /** What the servers of all tiers hold in RAM, in the middle of the measure phase's samples. */
  public static final RunFigure MEMORY =
      figure(
          "memory",
          "memory_mb",
          run -> held(run, ProcessSample::residentBytes).map(bytes -> bytes / BYTES_PER_MEGABYTE),
          "%,.0f MB");

  /** Threads of all tiers' servers, likewise. */
  public static final RunFigure THREADS =
      figure("threads", "threads", run -> held(run, ProcessSample::threads), "%,.0f");

  /** What users see, the first that tells decides. */
  public static final List<RunFigure> DECIDING =
      List.of(DROPPED, RunFigure.VLRT_PERCENT, RunFigure.P99);

  /** Those, and what it costs. */
  public static final List<RunFigure> ALL =
      List.of(
          DROPPED,
          RunFigure.VLRT_PERCENT,
          RunFigure.P99,
          RunFigure.CPU_PER_REQUEST,
          MEMORY,
          THREADS);

  private MigrationFigures() {}

  private static RunFigure figure(
      String name, String key, Function<ComparedRun, Optional<Double>> of, String format) {
    return new RunFigure(name, key, of, Optional.empty(), value -> say(format, value));
  }

  private static Optional<Double> dropped(ComparedRun run) {
    List<OptionalLong> tiers = run.tiers().stream().map(run::dropped).toList();
    return tiers.stream().allMatch(OptionalLong::isPresent)
        ? Optional.of((double) tiers.stream().mapToLong(OptionalLong::getAsLong).sum())
        : Optional.empty();
  }

  /** The median of what all tiers' hosts hold together; empty where it was not sampled. */
  private static Optional<Double> held(ComparedRun run, ToLongFunction<ProcessSample> what) {
    RunDirectory directory = run.directory();
    Plan plan = directory.plan();
    List<String> hosts = plan.tiers().stream().flatMap(tier -> tier.hosts().stream()).toList();
    Window window = run.findings().window();
    Map<Long, Long> sums =
        new RunTables(directory.path())
            .readIfThere(ProcessSample.FORMAT, directory.processSamplesFile()).stream()
                .filter(sample -> hosts.contains(sample.host()))
                .filter(sample -> window.contains(sample.atMicros()))
                .collect(
                    Collectors.groupingBy(
                        ProcessSample::atMicros, TreeMap::new, Collectors.summingLong(what)));
    return sums.isEmpty()
        ? Optional.empty()
        : Optional.of(Spread.of(sums.values().stream().map(Long::doubleValue).toList()).median());
  }
}
