package ntier.archive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code series.json}: several runs of one experiment, and how far they came.
 *
 * @param series the id: the name of the series' folder
 * @param experiment its name
 * @param experimentFile where it was read from, to go on with what is missing
 * @param sets {@code key=value} of the command line
 * @param why of a failed or interrupted series, else empty
 * @param axes what differs between the runs, the slowest first; none where runs are only repeated
 * @param repeat how often each variant runs
 * @param orderSeed from which the order within each repetition was drawn; empty where runs are in
 *     the order of the experiment. Older versions did not write it
 * @param runs in the order in which they run
 */
public record SeriesRecord(
    int formatVersion,
    String series,
    String experiment,
    String title,
    String experimentFile,
    List<String> sets,
    String commandLine,
    RunState state,
    String why,
    List<Axis> axes,
    int repeat,
    Optional<Long> orderSeed,
    List<Run> runs)
    implements PartedRecord<SeriesRecord, SeriesRecord.Run> {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public SeriesRecord {
    sets = List.copyOf(sets);
    axes = List.copyOf(axes);
    runs = List.copyOf(runs);
  }

  /** As older versions wrote it: in the order of the experiment. */
  public SeriesRecord(
      int formatVersion,
      String series,
      String experiment,
      String title,
      String experimentFile,
      List<String> sets,
      String commandLine,
      RunState state,
      String why,
      List<Axis> axes,
      int repeat,
      List<Run> runs) {
    this(
        formatVersion,
        series,
        experiment,
        title,
        experimentFile,
        sets,
        commandLine,
        state,
        why,
        axes,
        repeat,
        Optional.empty(),
        runs);
  }

  /**
   * One thing that differs between runs.
   *
   * @param key its path in the experiment, such as {@code workload.users}; {@code stack} for whole
   *     stacks
   * @param values as they are written in the experiment; the names of whole stacks
   */
  public record Axis(String key, List<String> values) {
    public Axis {
      values = List.copyOf(values);
    }
  }

  /** How far one of the runs came; one whose process was killed stays {@link #RUNNING}. */
  public enum Progress {
    PENDING,
    RUNNING,
    FINISHED,
    FAILED,
    INTERRUPTED
  }

  /**
   * One run of the series.
   *
   * @param label what distinguishes it, for people; the same for all its repetitions
   * @param values by axis key; an axis that does not touch this run's stack is left out
   * @param repetition from 1
   * @param variant its place in the order of the experiment, from 1. Older versions did not write
   *     it
   * @param seed of the workload. Older versions did not write it, and used one for all repetitions
   * @param directory of the run, relative to the series' folder; empty until it is made
   * @param plan a digest of the plan without its origins
   * @param why it failed or was interrupted, else empty
   */
  public record Run(
      String label,
      Map<String, String> values,
      int repetition,
      Optional<Integer> variant,
      Optional<Long> seed,
      String directory,
      String plan,
      Progress state,
      String why)
      implements Part<Run> {
    public Run {
      values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** As older versions wrote it. */
    public Run(
        String label,
        Map<String, String> values,
        int repetition,
        String directory,
        String plan,
        Progress state,
        String why) {
      this(
          label,
          values,
          repetition,
          Optional.empty(),
          Optional.empty(),
          directory,
          plan,
          state,
          why);
    }

    @Override
    public Run with(Progress newState, String newDirectory, String newWhy) {
      return new Run(
          label, values, repetition, variant, seed, newDirectory, plan, newState, newWhy);
    }
  }

  /**
   * All runs, the first repetition of all variants before the second, in the experiment's order.
   */
  public List<Run> inExperimentOrder() {
    return runs.stream()
        .sorted(Comparator.comparing(Run::repetition).thenComparing(run -> run.variant().orElse(0)))
        .toList();
  }

  @Override
  public List<Run> parts() {
    return runs;
  }

  @Override
  public SeriesRecord with(RunState newState, String newWhy) {
    return with(newState, newWhy, runs);
  }

  @Override
  public SeriesRecord with(int index, Run run) {
    List<Run> changed = new ArrayList<>(runs);
    changed.set(index, run);
    return with(state, why, changed);
  }

  private SeriesRecord with(RunState newState, String newWhy, List<Run> newRuns) {
    return new SeriesRecord(
        formatVersion,
        series,
        experiment,
        title,
        experimentFile,
        sets,
        commandLine,
        newState,
        newWhy,
        axes,
        repeat,
        orderSeed,
        newRuns);
  }
}
