package ntier.cli;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.migration.Lattice;
import ntier.analysis.migration.MeasuredLattice;
import ntier.analysis.migration.Migration;
import ntier.analysis.migration.MigrationStudy;
import ntier.archive.RunDirectory;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.cli.simulation.PredictedLattice;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.machine.Home;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.Units;
import ntier.plan.tier.ServerCount;
import ntier.plan.tier.TierCatalog;
import ntier.report.ComparisonReport;
import ntier.simulation.read.Demands;

/** Makes studies: of what is only predicted, and of the runs of a series. */
final class MigrationStudies {
  private static final String STACK = "stack";

  private MigrationStudies() {}

  /**
   * Without a run.
   *
   * @param first the plan of the first stack
   */
  static MigrationStudy predicted(Plan first, Lattice lattice) {
    return new MigrationStudy(
        lattice.migration(), load(first), List.of(), Optional.empty(), lattice);
  }

  /**
   * The finished runs of a series, each beside its simulation. Writes the series' own report, too.
   *
   * @param series that of a migration, with a finished run
   */
  static MigrationStudy of(Home home, SeriesDirectory series) {
    Plan plan = series.finishedRuns().getFirst().plan();
    Migration migration =
        migration(home, series, plan.tiers().stream().map(TierPlan::name).toList());
    Comparison comparison = ComparisonReader.of(series, Causes.all().detection());
    ComparisonReport.replace(comparison, series.reportFile());
    List<String> notes = new ArrayList<>(comparison.notes());
    comparison.runs().stream()
        .filter(run -> !run.findings().trust().trusted())
        .forEach(
            run ->
                notes.add(
                    say(
                        "%s is left out, it is not to be trusted: %s.",
                        run.directory().id(), String.join("; ", run.findings().trust().why()))));
    return new MigrationStudy(
        migration,
        load(plan),
        notes,
        Optional.of(MeasuredLattice.of(migration, comparison)),
        PredictedLattice.recorded(migration, comparison, Demands.measured(home.root())));
  }

  /**
   * Refuses other series.
   *
   * @throws UserError if its stacks are not those between two
   */
  static void requireOne(Home home, SeriesDirectory series) {
    migration(home, series, tiers(series));
  }

  private static List<String> tiers(SeriesDirectory series) {
    return series.finishedRuns().stream()
        .findFirst()
        .map(RunDirectory::plan)
        .map(plan -> plan.tiers().stream().map(TierPlan::name).toList())
        .orElse(List.of());
  }

  private static Migration migration(Home home, SeriesDirectory series, List<String> tiers) {
    List<String> stacks =
        series.record().axes().stream()
            .filter(axis -> axis.key().equals(STACK))
            .findFirst()
            .map(SeriesRecord.Axis::values)
            .orElse(List.of());
    if (stacks.size() > 1 && series.record().axes().size() == 1) {
      TierCatalog catalog = TierCatalog.read(home.root());
      Optional<List<String>> from = servers(catalog, stacks.getFirst());
      Optional<List<String>> to = servers(catalog, stacks.getLast());
      if (from.isPresent() && to.isPresent() && from.get().size() == to.get().size()) {
        List<String> names = tiers.isEmpty() ? numbered(from.get().size()) : tiers;
        Migration migration = new Migration(names, from.get(), to.get());
        if (migration.stacks().equals(stacks)) {
          return migration;
        }
      }
    }
    throw new UserError(
        ExitCode.WRONG_USE,
        "%s is the series of another experiment; a folder that ./ntier migrate made would be right"
            .formatted(series.path()));
  }

  private static List<String> numbered(int tiers) {
    return IntStream.rangeClosed(1, tiers).mapToObj(tier -> "tier " + tier).toList();
  }

  private static Optional<List<String>> servers(TierCatalog catalog, String stack) {
    return catalog.stack(stack).map(servers -> servers.stream().map(ServerCount::text).toList());
  }

  private static String load(Plan plan) {
    return say(
        "%,d users who think %s; %s",
        plan.workload().users(),
        Units.text(plan.workload().thinkTime()),
        plan.injections().isEmpty()
            ? "no millibottlenecks"
            : plan.injections().stream()
                .map(MigrationStudies::injection)
                .collect(Collectors.joining(", ")));
  }

  private static String injection(InjectionPlan injection) {
    return say(
        "%s %s for %s", injection.cause(), injection.target(), Units.text(injection.length()));
  }
}
