package ntier.cli.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
 * have the same one. Of causes it knows what the experiments of {@code benchmarks/machines}, which
 * calls it, say of theirs; all else is as by default.
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
    if (!fit.causes().isEmpty()) {
      sets.add(
          "inject=["
              + injections.stream().map(FoundNumbers::text).collect(Collectors.joining(", "))
              + "]");
    }
    return sets;
  }

  private static String text(InjectionPlan injection) {
    List<String> words = new ArrayList<>();
    words.add(injection.cause() + ": " + injection.target());
    Map<String, String> parameters = injection.parameters();
    if (injection.schedule().rhythm() != SchedulePlan.Rhythm.EVERY) {
      throw new IllegalArgumentException("not at equal distances: " + injection);
    }
    words.add("every: " + Units.text(injection.schedule().every()));
    words.add("after: " + Units.text(injection.schedule().after()));
    if (parameters.containsKey(BurstyPlan.BATCH)) {
      words.add("batch: " + parameters.get(BurstyPlan.BATCH));
    } else if (parameters.containsKey(DiskPlan.LIMIT)) {
      words.add("with: " + parameters.get("with"));
      words.add("limit: %dKB/s".formatted(Long.parseLong(parameters.get(DiskPlan.LIMIT)) / 1024));
    } else {
      words.add("for: " + Units.text(injection.length()));
    }
    return "{" + String.join(", ", words) + "}";
  }
}
