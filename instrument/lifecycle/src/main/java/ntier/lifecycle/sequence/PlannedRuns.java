package ntier.lifecycle.sequence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.plan.Plan;
import ntier.plan.Series;

/**
 * The runs of a series as its record lists them: the first of all variants, then the second. Within
 * a repetition they are shuffled, so that what drifts on the machine, or what one run leaves to the
 * next, is not taken for what varies.
 *
 * @param series the experiment as it reads today
 */
record PlannedRuns(Series series) {
  private static final int LONGEST_NAME = 100;

  /** The record of a series that has not begun. */
  SeriesRecord record(String id, AskedSeries asked) {
    List<SeriesRecord.Run> runs = new ArrayList<>();
    Optional<Random> order = asked.orderSeed().map(Random::new);
    for (int repetition = 1; repetition <= series.repeat(); repetition++) {
      List<Integer> variants = new ArrayList<>();
      IntStream.rangeClosed(1, series.variants().size()).forEach(variants::add);
      order.ifPresent(random -> Collections.shuffle(variants, random));
      for (int variant : variants) {
        runs.add(run(variant, repetition, order.isPresent()));
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
  private SeriesRecord.Run run(int variant, int repetition, boolean drawn) {
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
  Plan plan(SeriesRecord record, int index) {
    Plan plan = variant(record, index).plan();
    SeriesRecord.Run run = record.runs().get(index);
    return run.seed().isPresent() ? plan.repetition(run.repetition()) : plan;
  }

  /** What a run of the record is a repetition of. */
  Series.Variant variant(SeriesRecord record, int index) {
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

  /**
   * The runs that a series has are those that its experiment would make today.
   *
   * @throws UserError if they are not
   */
  void requireSame(SeriesDirectory directory) {
    SeriesRecord recorded = directory.record();
    SeriesRecord today = record(recorded.series(), AskedSeries.of(recorded));
    if (!keys(recorded).equals(keys(today))) {
      throw changed(
          directory,
          recorded,
          "its runs are others (%d now, %d then)"
              .formatted(today.runs().size(), recorded.runs().size()));
    }
    for (int i = 0; i < recorded.runs().size(); i++) {
      if (!recorded.runs().get(i).plan().equals(today.runs().get(i).plan())) {
        throw changed(
            directory,
            recorded,
            "the plan of run %d, %s, differs".formatted(i + 1, today.runs().get(i).label()));
      }
    }
  }

  private static List<String> keys(SeriesRecord record) {
    return record.runs().stream().map(run -> run.label() + "#" + run.repetition()).toList();
  }

  private static UserError changed(
      SeriesDirectory directory, SeriesRecord recorded, String difference) {
    return new UserError(
        ExitCode.WRONG_USE,
        "%s: the series cannot continue, because %s has changed: %s; restore it (tiers and profile, too), or start again with sudo ./ntier run %s"
            .formatted(
                directory.path(), recorded.experimentFile(), difference, recorded.experiment()));
  }
}
