package ntier.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.SeriesRecord.Progress;

/**
 * {@code reproduction.json}: all experiments of a paper, and how far they came.
 *
 * @param reproduction the id: the name of its folder
 * @param paper the name of the paper's file without folder and ending
 * @param quick whether the experiments were shortened
 * @param why of a failed or interrupted reproduction, else empty
 * @param experiments in the order in which they run
 * @param version of the suite that makes all of its runs ({@link Manifest.Suite#name}); empty in
 *     older reproductions
 */
public record ReproductionRecord(
    int formatVersion,
    String reproduction,
    String paper,
    String title,
    boolean quick,
    String commandLine,
    RunState state,
    String why,
    List<Experiment> experiments,
    Optional<String> version)
    implements PartedRecord<ReproductionRecord, ReproductionRecord.Experiment> {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public ReproductionRecord {
    experiments = List.copyOf(experiments);
  }

  /**
   * One experiment, which makes a series of runs, or one run of turns.
   *
   * @param experimentFile where it was read from
   * @param sets {@code key=value} pairs that differ from the file
   * @param directory of the series or the run, relative to the reproduction's folder; empty until
   *     it is made
   * @param state one whose process was killed stays {@link Progress#RUNNING}
   * @param why it failed or was interrupted, else empty
   * @param kind {@link #TURNS}; empty for a series, and in older reproductions
   */
  public record Experiment(
      String name,
      String experimentFile,
      List<String> sets,
      String directory,
      Progress state,
      String why,
      Optional<String> kind)
      implements Part<Experiment> {
    /** The kind of an experiment that makes one run of turns. */
    public static final String TURNS = TurnsSummary.KIND;

    public Experiment {
      sets = List.copyOf(sets);
    }

    /** One that makes a series. */
    public Experiment(
        String name,
        String experimentFile,
        List<String> sets,
        String directory,
        Progress state,
        String why) {
      this(name, experimentFile, sets, directory, state, why, Optional.empty());
    }

    /** Whether it makes one run of turns. */
    public boolean ofTurns() {
      return kind.equals(Optional.of(TURNS));
    }

    /** The same as one that makes a run of turns, or a series. */
    public Experiment ofTurns(boolean turns) {
      return new Experiment(
          name,
          experimentFile,
          sets,
          directory,
          state,
          why,
          turns ? Optional.of(TURNS) : Optional.empty());
    }

    @Override
    public Experiment with(Progress newState, String newDirectory, String newWhy) {
      return new Experiment(name, experimentFile, sets, newDirectory, newState, newWhy, kind);
    }
  }

  /** The same reproduction with its id. */
  public ReproductionRecord named(String id) {
    return new ReproductionRecord(
        formatVersion, id, paper, title, quick, commandLine, state, why, experiments, version);
  }

  /** The same reproduction, made by a version of the suite. */
  public ReproductionRecord by(String suite) {
    return new ReproductionRecord(
        formatVersion,
        reproduction,
        paper,
        title,
        quick,
        commandLine,
        state,
        why,
        experiments,
        Optional.of(suite));
  }

  @Override
  public List<Experiment> parts() {
    return experiments;
  }

  @Override
  public ReproductionRecord with(RunState newState, String newWhy) {
    return with(newState, newWhy, experiments);
  }

  @Override
  public ReproductionRecord with(int index, Experiment experiment) {
    List<Experiment> changed = new ArrayList<>(experiments);
    changed.set(index, experiment);
    return with(state, why, changed);
  }

  private ReproductionRecord with(
      RunState newState, String newWhy, List<Experiment> newExperiments) {
    return new ReproductionRecord(
        formatVersion,
        reproduction,
        paper,
        title,
        quick,
        commandLine,
        newState,
        newWhy,
        newExperiments,
        version);
  }
}
