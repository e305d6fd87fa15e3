package ntier.lifecycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import ntier.archive.RunState;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.plan.Plan;
import ntier.plan.Series;

/**
 * The runs of a series as its record lists them: the first of all variants, then the second. Within
 * a repetition they are shuffled, so that what drifts on the machine, or what one run leaves to the
 * next, is not taken for what varies.
 */
final class SeriesRuns {
  private static final int LONGEST_NAME = 100;

  private SeriesRuns() {}

  /** The record of a series that has not begun. */
  static SeriesRecord record(String id, Series series, SeriesRun.Asked asked) {
    List<SeriesRecord.Run> runs = new ArrayList<>();
    Optional<Random> order = asked.orderSeed().map(Random::new);
    for (int repetition = 1; repetition <= series.repeat(); repetition++) {
      List<Integer> variants = new ArrayList<>();
      IntStream.rangeClosed(1, series.variants().size()).forEach(variants::add);
      order.ifPresent(random -> Collections.shuffle(variants, random));
      for (int variant : variants) {
        runs.add(run(series, variant, repetition, order.isPresent()));
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
        asked.orderSeed(),
        runs);
  }

  /**
   * @param drawn whether it has a seed of its own; in older series no run had
   */
  private static SeriesRecord.Run run(Series series, int variant, int repetition, boolean drawn) {
    Series.Variant one = series.variants().get(variant - 1);
    Plan plan = drawn ? one.plan().repetition(repetition) : one.plan();
    return new SeriesRecord.Run(
        one.label(),
        one.values(),
        repetition,
        drawn ? Optional.of(variant) : Optional.empty(),
        drawn ? Optional.of(plan.workload().seed()) : Optional.empty(),
        "",
        PlanDigest.of(plan),
        Progress.PENDING,
        "");
  }

  /** The plan of a run of the record. */
  static Plan plan(Series series, SeriesRecord record, int index) {
    Plan plan = variant(series, record, index).plan();
    SeriesRecord.Run run = record.runs().get(index);
    return run.seed().isPresent() ? plan.repetition(run.repetition()) : plan;
  }

  /** What a run of the record is a repetition of. */
  static Series.Variant variant(Series series, SeriesRecord record, int index) {
    int inOrder = index % series.variants().size();
    return series
        .variants()
        .get(record.runs().get(index).variant().map(place -> place - 1).orElse(inOrder));
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
