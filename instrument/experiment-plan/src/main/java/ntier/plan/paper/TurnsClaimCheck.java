package ntier.plan.paper;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.plan.Experiment;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;

/**
 * Whether what a paper's file claims is of variants and loads that its experiments have, before any
 * of them runs.
 */
public final class TurnsClaimCheck {
  private final Paper paper;
  private final Map<String, Experiment> experiments;

  private TurnsClaimCheck(Paper paper, Map<String, Experiment> experiments) {
    this.paper = paper;
    this.experiments = experiments;
  }

  /**
   * @param experiments those that are to be made, by their names; claims of others are not checked
   * @throws ExperimentException at the first claim that is of something else
   */
  public static void check(Paper paper, Map<String, Experiment> experiments) {
    new TurnsClaimCheck(paper, experiments).check();
  }

  private void check() {
    for (TurnsClaim claim : paper.turns()) {
      Experiment experiment = experiments.get(claim.experiment());
      if (experiment instanceof TurnsPlan plan) {
        check(claim, plan);
      } else if (experiment != null) {
        throw new ExperimentException(
            claim.place(),
            "%s is about the experiment %s, which is no run of turns; one that says \"turns\" would be right"
                .formatted(claim.name(), claim.experiment()));
      }
    }
    for (Paper.Experiment experiment : paper.experiments()) {
      if (experiments.get(experiment.name()) instanceof TurnsPlan) {
        refuseClaimsOfSeries(experiment);
      }
    }
  }

  private static void check(TurnsClaim claim, TurnsPlan plan) {
    List<String> variants = plan.variants().stream().map(TurnsPlan.Variant::name).toList();
    List<String> loads = plan.loads().stream().map(TurnsLoad::name).toList();
    claim.asked().variants().forEach(name -> require(claim, "variant", name, variants));
    claim.loads().forEach(name -> require(claim, "load", name, loads));
    if (claim.asked() instanceof TurnsClaim.Ratio ratio) {
      ratio.toLoad().ifPresent(name -> requireOther(claim, name, loads));
      if (ratio.to().isEmpty()
          && ratio.toLoad().isEmpty()
          && ratio.of().contains(variants.getFirst())) {
        throw new ExperimentException(
            claim.place(),
            "%s compares %s, the first variant, with itself; \"to\" with another would be right"
                .formatted(claim.name(), variants.getFirst()));
      }
    }
  }

  private static void requireOther(TurnsClaim claim, String toLoad, List<String> loads) {
    require(claim, "load", toLoad, loads);
    if (claim.loads().contains(toLoad)) {
      throw new ExperimentException(
          claim.place(),
          "%s compares the load \"%s\" with itself; another \"toLoad\" would be right"
              .formatted(claim.name(), toLoad));
    }
  }

  private static void require(TurnsClaim claim, String what, String name, List<String> known) {
    if (!known.contains(name)) {
      throw new ExperimentException(
          claim.place(),
          "%s is about a %s \"%s\", which the experiment %s has not%s"
              .formatted(claim.name(), what, name, claim.experiment(), Nearest.hint(name, known)));
    }
  }

  /** A run of turns has no queues and no VLRT. */
  private void refuseClaimsOfSeries(Paper.Experiment experiment) {
    Stream<String> named =
        Stream.of(
                paper.figures().stream().map(Paper.Figure::experiment),
                paper.onsets().stream().map(Paper.Onset::experiment),
                paper.tables().stream()
                    .flatMap(table -> table.rows().stream())
                    .flatMap(row -> row.cells().stream())
                    .flatMap(List::stream)
                    .flatMap(entry -> entry.experiments().stream()))
            .flatMap(names -> names);
    if (!experiment.variants().isEmpty()
        || !experiment.rises().isEmpty()
        || named.anyMatch(experiment.name()::equals)) {
      throw new ExperimentException(
          Place.of(paper.source()),
          "the experiment %s is a run of turns, of which figures, tables, onsets, \"variants\" and \"rises\" say nothing; claims of it under \"turns\" would be right"
              .formatted(experiment.name()));
    }
  }
}
