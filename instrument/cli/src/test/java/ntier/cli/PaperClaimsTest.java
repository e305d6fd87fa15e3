package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import ntier.injection.Causes;
import ntier.plan.Experiment;
import ntier.plan.Series;
import ntier.plan.TurnsPlan;
import ntier.plan.paper.Claim;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.paper.PaperResult;
import ntier.plan.paper.TurnsClaim;
import ntier.plan.paper.TurnsClaimCheck;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The papers of the suite and the experiments that they list. */
class PaperClaimsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static Experiment read(Paper.Experiment experiment, boolean quick) {
    return new PlanReader(HOME, Causes.all().descriptions(), 2)
        .experiment(
            HOME.resolve("experiments/" + experiment.name() + ".yaml"), experiment.sets(quick));
  }

  /** Empty for a run of turns. */
  private static Optional<Series> series(Paper.Experiment experiment, boolean quick) {
    return read(experiment, quick) instanceof Series series
        ? Optional.of(series)
        : Optional.empty();
  }

  private static Set<String> claimed(Paper.Experiment experiment) {
    PaperResult result =
        series(experiment, true).orElseThrow().variants().getFirst().plan().paper().orElseThrow();
    Set<String> claims = new HashSet<>(result.reproduced().keySet());
    experiment.variants().stream()
        .flatMap(List::stream)
        .map(Claim::measure)
        .forEach(measure -> claims.add(measure.key()));
    return claims;
  }

  @Test
  @DisplayName("every experiment of a paper claims something, and its variants are those it has")
  void experiments() {
    for (String name : PaperReader.names(HOME)) {
      Paper paper = PaperReader.read(HOME, name);
      Set<String> swept = new HashSet<>();
      paper.onsets().forEach(onset -> swept.add(onset.experiment()));
      for (Paper.Experiment experiment : paper.experiments()) {
        if (series(experiment, true).isEmpty()) {
          continue;
        }
        for (boolean quick : new boolean[] {true, false}) {
          Series series = series(experiment, quick).orElseThrow();
          assertThat(experiment.variants().size())
              .as(experiment.name())
              .isIn(0, series.variants().size());
        }
        if (!swept.contains(experiment.name())) {
          assertThat(claimed(experiment)).as(experiment.name()).isNotEmpty();
        }
      }
    }
  }

  @Test
  @DisplayName("of each run of turns something is claimed, of variants and loads that it has")
  void turns() {
    for (String name : PaperReader.names(HOME)) {
      Paper paper = PaperReader.read(HOME, name);
      for (boolean quick : new boolean[] {true, false}) {
        Map<String, Experiment> all = new HashMap<>();
        paper.experiments().forEach(one -> all.put(one.name(), read(one, quick)));
        TurnsClaimCheck.check(paper, all);
        assertThat(paper.turns())
            .as(name)
            .extracting(TurnsClaim::experiment)
            .containsAll(
                all.values().stream()
                    .filter(TurnsPlan.class::isInstance)
                    .map(Experiment::experiment)
                    .toList());
      }
    }
  }

  @Test
  @DisplayName("their loads fit the machine; only a sweep for an onset has loads of its own")
  void loads() {
    for (String name : PaperReader.names(HOME)) {
      Paper paper = PaperReader.read(HOME, name);
      Set<String> swept = new HashSet<>();
      paper.onsets().forEach(onset -> swept.add(onset.experiment()));
      for (Paper.Experiment experiment : paper.experiments()) {
        List<Series.Variant> variants =
            series(experiment, true).map(Series::variants).orElse(List.of());
        for (Series.Variant variant : variants) {
          if (!swept.contains(experiment.name())) {
            assertThat(variant.plan().workload().fill()).as(experiment.name()).isPresent();
          }
        }
      }
    }
  }

  @Test
  @DisplayName("what figures and entries pick out is claimed by one of their experiments at least")
  void picked() {
    for (String name : PaperReader.names(HOME)) {
      Paper paper = PaperReader.read(HOME, name);
      for (Paper.Figure figure : paper.figures()) {
        assertThat(claimed(paper, List.of(figure.experiment())))
            .as(figure.name())
            .containsAll(figure.claims());
      }
      entries(paper)
          .forEach(
              entry -> {
                assertThat(claimed(paper, entry.experiments()))
                    .as(entry.says())
                    .containsAll(entry.claims());
                for (String experiment : entry.experiments()) {
                  if (!entry.claims().isEmpty()) {
                    assertThat(claimed(paper, List.of(experiment)))
                        .as(entry.says() + ": " + experiment)
                        .containsAnyElementsOf(entry.claims());
                  }
                }
              });
    }
  }

  private static Stream<Paper.Entry> entries(Paper paper) {
    return paper.tables().stream()
        .flatMap(table -> table.rows().stream())
        .flatMap(row -> row.cells().stream())
        .flatMap(List::stream);
  }

  private static Set<String> claimed(Paper paper, List<String> experiments) {
    List<String> all = new ArrayList<>();
    paper.experiments().stream()
        .filter(one -> experiments.contains(one.name()))
        .forEach(one -> all.addAll(claimed(one)));
    return new HashSet<>(all);
  }
}
