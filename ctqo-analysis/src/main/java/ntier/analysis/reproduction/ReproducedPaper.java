package ntier.analysis.reproduction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.SeriesDirectory;
import ntier.plan.paper.Paper;

/**
 * A paper beside what its experiments showed here. Methods throw {@link
 * ntier.archive.DamagedRunException} for what cannot be read.
 *
 * @param series the finished runs of each experiment that has any, by its name
 */
public record ReproducedPaper(
    Paper paper,
    ReproductionDirectory directory,
    ReproductionRecord record,
    SequencedMap<String, Comparison> series) {

  /** Reads the runs that are finished. */
  public static ReproducedPaper read(Paper paper, ReproductionDirectory directory) {
    ReproductionRecord record = directory.record();
    SequencedMap<String, Comparison> series = new LinkedHashMap<>();
    for (ReproductionRecord.Experiment experiment : record.experiments()) {
      directory
          .series(experiment)
          .filter(one -> !one.finishedRuns().isEmpty())
          .map((SeriesDirectory one) -> ComparisonReader.of(one))
          .ifPresent(comparison -> series.put(experiment.name(), comparison));
    }
    return new ReproducedPaper(paper, directory, record, series);
  }

  /** The finished runs of an experiment, in the order in which they were made. */
  public List<ComparedRun> runs(String experiment) {
    return Optional.ofNullable(series.get(experiment)).map(Comparison::runs).orElse(List.of());
  }

  /** How far an experiment came; empty where this reproduction does not have it. */
  public Optional<ReproductionRecord.Experiment> experiment(String name) {
    return record.experiments().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** What the runs of an experiment come to, by what it claims itself. */
  public Result result(String experiment) {
    return result(List.of(experiment), Map.of());
  }

  /** What the runs of a table's entry come to. */
  public Result result(Paper.Entry entry) {
    return result(entry.experiments(), entry.shows());
  }

  private Result result(List<String> experiments, Map<String, String> claims) {
    SequencedMap<String, List<JudgedRun>> judged = new LinkedHashMap<>();
    for (String experiment : experiments) {
      judged.put(
          experiment, runs(experiment).stream().map(run -> JudgedRun.of(run, claims)).toList());
    }
    return new Result(judged);
  }

  /** From which utilisation on packets are lost in the runs of an experiment. */
  public OnsetResult result(Paper.Onset onset) {
    return OnsetResult.of(onset, runs(onset.experiment()));
  }
}
