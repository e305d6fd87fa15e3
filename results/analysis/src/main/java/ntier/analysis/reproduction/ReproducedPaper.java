package ntier.analysis.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import ntier.analysis.Detection;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.comparison.Variant;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.plan.paper.Claim;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperResult;

/**
 * A paper beside what its experiments showed here. Methods throw {@link
 * ntier.archive.DamagedRunException} for what cannot be read.
 *
 * @param series the finished runs of each experiment that has any, by its name
 * @param turns the runs of turns, and what is claimed of them
 */
public record ReproducedPaper(
    Paper paper,
    ReproductionDirectory directory,
    ReproductionRecord record,
    SequencedMap<String, Comparison> series,
    ReproducedTurns turns) {
  /**
   * Reads the runs that are finished.
   *
   * @param detection for those that have to be analysed again
   */
  public static ReproducedPaper read(
      Paper paper, ReproductionDirectory directory, Detection detection) {
    ReproductionRecord record = directory.record();
    SequencedMap<String, Comparison> series = new LinkedHashMap<>();
    for (ReproductionRecord.Experiment experiment : record.experiments()) {
      directory
          .series(experiment)
          .filter(one -> !one.finishedRuns().isEmpty())
          .map((SeriesDirectory one) -> ComparisonReader.of(one, detection))
          .ifPresent(comparison -> series.put(experiment.name(), comparison));
    }
    return new ReproducedPaper(
        paper, directory, record, series, ReproducedTurns.read(paper, directory, record));
  }

  /** The finished runs of an experiment, in the order in which they were made. */
  public List<ComparedRun> runs(String experiment) {
    return Optional.ofNullable(series.get(experiment)).map(Comparison::runs).orElse(List.of());
  }

  /** All finished runs of series. */
  public List<ComparedRun> runs() {
    return series.values().stream().map(Comparison::runs).flatMap(List::stream).toList();
  }

  /** What the paper reports of an experiment, as it was claimed when it was run. */
  public Optional<PaperResult> reported(String experiment) {
    return runs(experiment).stream()
        .flatMap(run -> run.findings().reproduction().stream())
        .map(Reproduction::paper)
        .findFirst();
  }

  /** What the runs of an experiment come to: all that is claimed of it. */
  public Result result(String experiment) {
    return result(List.of(experiment), List.of());
  }

  /** What the runs of a table's entry come to. */
  public Result result(Paper.Entry entry) {
    return result(entry.experiments(), entry.claims());
  }

  /** What the runs of a figure come to. */
  public Result result(Paper.Figure figure) {
    return result(List.of(figure.experiment()), figure.claims());
  }

  /**
   * @param only these claims, by measure; empty for all
   */
  private Result result(List<String> experiments, List<String> only) {
    SequencedMap<String, List<ComparedRun>> runs = new LinkedHashMap<>();
    List<JudgedOverRuns> claims = new ArrayList<>();
    for (String experiment : experiments) {
      runs.put(experiment, runs(experiment));
      judged(experiment)
          .filter(claim -> only.isEmpty() || only.contains(claim.claim()))
          .forEach(claims::add);
    }
    return new Result(runs, claims);
  }

  private Stream<JudgedOverRuns> judged(String experiment) {
    List<Variant> variants = variants(experiment);
    List<JudgedOverRuns> judged = new ArrayList<>();
    List<Claim> common =
        reported(experiment)
            .map(reported -> ClaimJudge.claims(reported, (_, _) -> {}))
            .orElse(List.of());
    Optional<Paper.Experiment> listed = listed(experiment);
    List<List<Claim>> own = listed.map(Paper.Experiment::variants).orElse(List.of());
    for (int i = 0; !runs(experiment).isEmpty() && i < variants.size(); i++) {
      Variant variant = variants.get(i);
      Stream.concat(common.stream(), i < own.size() ? own.get(i).stream() : Stream.empty())
          .map(claim -> JudgedOverRuns.of(experiment, claim, variant, variants.size() == 1))
          .forEach(judged::add);
    }
    if (!runs(experiment).isEmpty()) {
      listed.stream()
          .flatMap(one -> one.rises().stream())
          .map(measure -> JudgedOverRuns.rising(experiment, measure, variants))
          .forEach(judged::add);
    }
    return judged.stream();
  }

  /** In the order of the experiment; those of which no run is finished are there, too. */
  private List<Variant> variants(String experiment) {
    List<String> labels =
        experiment(experiment).flatMap(directory::series).stream()
            .flatMap(series -> series.record().inExperimentOrder().stream())
            .map(SeriesRecord.Run::label)
            .distinct()
            .toList();
    return Variant.of(labels, runs(experiment));
  }

  private Optional<ReproductionRecord.Experiment> experiment(String name) {
    return record.experiments().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** From which utilisation on requests are very long in the runs of an experiment. */
  public OnsetResult result(Paper.Onset onset) {
    return OnsetResult.of(onset, runs(onset.experiment()));
  }

  /** How many runs are finished, of series and of turns. */
  public int finished() {
    return runs().size() + turns.runs().size();
  }

  /** How many of these are trusted. */
  public int trusted() {
    return turns.trusted()
        + (int) runs().stream().filter(run -> run.findings().trust().trusted()).count();
  }

  /** Whether none of some experiments was to be made. */
  public boolean leftOut(List<String> experiments) {
    return !experiments.isEmpty()
        && experiments.stream().allMatch(name -> experiment(name).isEmpty());
  }

  /** Why experiments were not to be made, in words. */
  public String notMade(List<String> experiments) {
    return experiments.stream()
            .allMatch(name -> listed(name).filter(one -> one.beyond()).isPresent())
        ? "not tried without --beyond"
        : "this reproduction was begun without " + String.join(", ", experiments);
  }

  /** The paper's onsets, without those of experiments that were left out. */
  public List<Paper.Onset> onsets() {
    return paper.onsets().stream().filter(onset -> !leftOut(List.of(onset.experiment()))).toList();
  }

  private Optional<Paper.Experiment> listed(String experiment) {
    return paper.experiments().stream().filter(one -> one.name().equals(experiment)).findFirst();
  }

  /**
   * All that is claimed of an experiment: its own claims, its variants', its onsets' and those of
   * turns.
   */
  public Agreement agreement(String experiment) {
    Result result = result(experiment);
    List<Agreement> all = new ArrayList<>();
    turns.claims(experiment).forEach(claim -> all.add(claim.agreement()));
    paper.onsets().stream()
        .filter(onset -> onset.experiment().equals(experiment))
        .forEach(onset -> all.add(result(onset).agreement()));
    if (all.isEmpty() || !result.claims().isEmpty()) {
      all.add(result.agreement());
    }
    return Agreement.all(all);
  }

  /** All that is claimed of all experiments; unknown while any of them has no finished run. */
  public Agreement agreement() {
    return Agreement.all(
        record.experiments().stream()
            .map(ReproductionRecord.Experiment::name)
            .map(this::agreement)
            .toList());
  }
}
