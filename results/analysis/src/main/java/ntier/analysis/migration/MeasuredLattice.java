package ntier.analysis.migration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.Dropping;
import ntier.analysis.comparison.RunFigure;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.words.Words;
import ntier.plan.TierPlan;

/** What a series of runs found of a migration. */
public final class MeasuredLattice {
  private static final String BACKLOG = "backlog";

  private MeasuredLattice() {}

  /**
   * The lattice of the runs that are to be trusted.
   *
   * @param comparison its runs; each one's variant is the name of its stack
   */
  public static Lattice of(Migration migration, Comparison comparison) {
    List<List<Repetition>> nodes = new ArrayList<>();
    for (String stack : migration.stacks()) {
      nodes.add(
          comparison.runs().stream()
              .filter(run -> run.variant().equals(stack))
              .filter(run -> run.findings().trust().trusted())
              .map(MeasuredLattice::repetition)
              .toList());
    }
    return Lattice.of(migration, nodes);
  }

  private static Repetition repetition(ComparedRun run) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (RunFigure figure : MigrationFigures.ALL) {
      Optional<Double> value = figure.of().apply(run);
      value.ifPresent(known -> figures.put(figure.key(), known));
    }
    return new Repetition(
        figures, run.outcome().dropping().stream().map(one -> overflow(run, one)).toList());
  }

  private static Overflow overflow(ComparedRun run, Dropping dropping) {
    TierFigures figures =
        run.findings().tiers().stream()
            .filter(tier -> tier.tier().equals(dropping.tier()))
            .findFirst()
            .orElseThrow();
    TierPlan planned =
        run.directory().plan().tiers().stream()
            .filter(tier -> tier.name().equals(dropping.tier()))
            .findFirst()
            .orElseThrow();
    int backlog =
        Optional.ofNullable(planned.settingTexts().get(BACKLOG))
            .map(Integer::parseInt)
            .orElse(figures.queueLimit());
    return new Overflow(
        dropping.tier(),
        Words.key(dropping.direction()),
        run.dropped(dropping.tier()).orElse(0),
        figures.queueLimit(),
        Math.min(backlog * planned.hosts().size(), figures.queueLimit()));
  }
}
