package ntier.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.migration.Migration;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.Suite;
import ntier.lifecycle.UserError;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.TierPlan;
import ntier.plan.Units;
import ntier.plan.tier.ServerCount;
import ntier.plan.tier.TierCatalog;

/**
 * {@code experiments/migration.yaml} for two stacks: all on the way between them, with the load
 * that is found with the first, and the same millibottlenecks.
 *
 * @param sets what makes it, as {@code --set} would say it
 */
record MigrationExperiment(Migration migration, List<String> sets, Series series) {
  /** The experiment of {@code experiments/}. */
  static final String NAME = "migration";

  private static final String USERS = "workload.users";

  MigrationExperiment {
    sets = List.copyOf(sets);
  }

  /**
   * What was asked for.
   *
   * @param frozen the tiers to freeze in turns; empty for all but the first
   * @param length of each millibottleneck, as experiments write it
   * @param every from one millibottleneck to the next, of whichever tier
   * @param typed {@code --set} of the command line, which win
   */
  record Asked(
      String from,
      String to,
      List<String> frozen,
      String length,
      String every,
      int repeat,
      List<String> typed) {}

  /**
   * Reads it.
   *
   * @throws UserError if the stacks are none, or none that a migration leads from one to the other
   * @throws ntier.plan.ExperimentException if a server does not fit its neighbours on the way, or a
   *     value is wrong
   */
  static MigrationExperiment of(Suite suite, Asked asked) {
    TierCatalog catalog = TierCatalog.read(suite.home().root());
    List<String> from = servers(catalog, asked.from());
    List<String> to = servers(catalog, asked.to());
    Plan first = first(suite, asked);
    Migration migration = migration(first, from, to);
    List<String> sets = new ArrayList<>();
    sets.add(
        IntStream.range(0, migration.nodes())
            .mapToObj(migration::yaml)
            .collect(Collectors.joining(", ", "stacks=[", "]")));
    if (first.fits()) {
      sets.add("found-with=" + migration.yaml(0));
    }
    sets.add("inject=" + injections(migration, asked));
    sets.add("repeat=" + asked.repeat());
    sets.addAll(asked.typed());
    Series series = suite.series(NAME, sets);
    if (series.variants().size() != migration.nodes()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "a migration has one load and the same millibottlenecks for all its %d stacks, and these values make %d variants; a single value in place of each list would be right"
              .formatted(migration.nodes(), series.variants().size()));
    }
    return new MigrationExperiment(migration, sets, series);
  }

  /** The first stack, for its tiers' names, and whether its load is to be found. */
  private static Plan first(Suite suite, Asked asked) {
    List<String> sets =
        new ArrayList<>(List.of("stack=" + asked.from(), "inject=none", "repeat=1"));
    asked.typed().stream().filter(set -> set.startsWith(USERS)).forEach(sets::add);
    return suite.plan(NAME, sets);
  }

  private static Migration migration(Plan first, List<String> from, List<String> to) {
    try {
      return new Migration(first.tiers().stream().map(TierPlan::name).toList(), from, to);
    } catch (IllegalArgumentException wrong) {
      throw new UserError(ExitCode.WRONG_USE, wrong.getMessage());
    }
  }

  private static List<String> servers(TierCatalog catalog, String stack) {
    Optional<List<ServerCount>> servers = catalog.stack(stack);
    return servers
        .orElseThrow(() -> new UserError(ExitCode.WRONG_USE, StackChoice.none(stack, catalog)))
        .stream()
        .map(ServerCount::text)
        .toList();
  }

  /** Each tier in turn, so that never two stand still at a time. */
  private static String injections(Migration migration, Asked asked) {
    List<String> frozen = asked.frozen().isEmpty() ? behindTheFirst(migration) : asked.frozen();
    Duration every;
    try {
      every = Units.duration(asked.every());
    } catch (IllegalArgumentException wrong) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "--every is \"%s\"; a time such as 5s would be right".formatted(asked.every()));
    }
    return IntStream.range(0, frozen.size())
        .mapToObj(
            turn ->
                "{freeze: %s, for: %s, every: %s, after: %s}"
                    .formatted(
                        frozen.get(turn),
                        asked.length(),
                        Units.text(every.multipliedBy(frozen.size())),
                        Units.text(every.multipliedBy(turn + 1L))))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** The first server of a tier that has several in all stacks. */
  private static List<String> behindTheFirst(Migration migration) {
    int tiers = migration.tiers().size();
    return IntStream.range(Math.min(1, tiers - 1), tiers)
        .mapToObj(
            tier ->
                migration.tiers().get(tier)
                    + (several(migration.from().get(tier)) && several(migration.to().get(tier))
                        ? "-1"
                        : ""))
        .toList();
  }

  private static boolean several(String servers) {
    return servers.contains("*");
  }
}
