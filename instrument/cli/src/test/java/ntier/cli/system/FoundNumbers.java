package ntier.cli.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.archive.FitReport;
import ntier.archive.RunDirectory;
import ntier.plan.BurstyPlan;
import ntier.plan.DiskPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.Units;
import ntier.plan.fit.Fit;

/**
 * The load that a run found, as {@code --set} takes it, a line each: for another run that is to
 * have the same one. {@code benchmarks/machines} calls it.
 */
public final class FoundNumbers {
  private FoundNumbers() {}

  /** Takes a folder of runs, of which the newest counts; says nothing of one with fixed numbers. */
  public static void main(String[] arguments) {
    RunDirectory run = RunDirectory.list(Path.of(arguments[0])).getLast();
    if (Files.exists(run.fitFile())) {
      sets(FitReport.read(run.fitFile()).fit(), run.plan().injections())
          .forEach(System.out::println);
    }
  }

  static List<String> sets(Fit fit, List<InjectionPlan> injections) {
    List<String> sets = new ArrayList<>();
    sets.add("workload.users=" + fit.users());
    if (fit.work() > 0) {
      sets.add("app.work=" + fit.work());
    }
    for (Fit.Cause cause : fit.causes()) {
      sets.add("inject[%d]=%s".formatted(cause.index(), text(injections.get(cause.index()))));
    }
    return sets;
  }

  private static String text(InjectionPlan injection) {
    List<String> words = new ArrayList<>();
    words.add(injection.cause() + ": " + injection.target());
    if (!injection.length().isZero() && !injection.parameters().containsKey(BurstyPlan.BATCH)) {
      words.add("for: " + Units.text(injection.length()));
    }
    if (injection.schedule().rhythm() != SchedulePlan.Rhythm.EVERY) {
      throw new IllegalArgumentException("not at equal distances: " + injection);
    }
    words.add("every: " + Units.text(injection.schedule().every()));
    words.add("after: " + Units.text(injection.schedule().after()));
    for (Map.Entry<String, String> one : new TreeMap<>(injection.parameters()).entrySet()) {
      switch (one.getKey()) {
        case BurstyPlan.BURST_MILLIS -> {
          // What the batch makes.
        }
        case DiskPlan.LIMIT ->
            words.add("limit: " + Long.parseLong(one.getValue()) / 1024 + "KB/s");
        default -> words.add(one.getKey() + ": " + one.getValue());
      }
    }
    return "{" + String.join(", ", words) + "}";
  }
}
