package ntier.cli.run;

import java.util.ArrayList;
import java.util.List;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.plan.Plan;
import ntier.plan.Series;

/** The runs of a series as its record lists them: the first of all variants, then the second. */
final class SeriesRuns {
  private static final int LONGEST_NAME = 100;

  private SeriesRuns() {}

  /** The record of a series that has not begun. */
  static SeriesRecord record(String id, Series series, SeriesRun.Asked asked) {
    List<SeriesRecord.Run> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= series.repeat(); repetition++) {
      for (Series.Variant variant : series.variants()) {
        runs.add(
            new SeriesRecord.Run(
                variant.label(),
                variant.values(),
                repetition,
                "",
                PlanDigest.of(variant.plan()),
                Progress.PENDING,
                ""));
      }
    }
    return new SeriesRecord(
        SeriesRecord.VERSION,
        id,
        series.experiment(),
        series.title(),
        asked.experimentFile(),
        asked.sets(),
        asked.commandLine(),
        RunState.RUNNING,
        "",
        series.axes().stream()
            .map(axis -> new SeriesRecord.Axis(axis.key(), axis.values()))
            .toList(),
        series.repeat(),
        runs);
  }

  /** The plan of a run of the record. */
  static Plan plan(Series series, int index) {
    return variant(series, index).plan();
  }

  static Series.Variant variant(Series series, int index) {
    return series.variants().get(index % series.variants().size());
  }

  /** The folder's name: number, what distinguishes the run, and repetition if there are several. */
  static String folder(SeriesRecord record, int index) {
    SeriesRecord.Run run = record.runs().get(index);
    int digits = Math.max(2, Integer.toString(record.runs().size()).length());
    String words = run.label().replaceAll("[^A-Za-z0-9._]+", "-").replaceAll("^-|-$", "");
    String name = "%0" + digits + "d-%s%s";
    return name.formatted(
        index + 1,
        words.substring(0, Math.min(LONGEST_NAME, words.length())),
        record.repeat() > 1 ? "-r" + run.repetition() : "");
  }
}
