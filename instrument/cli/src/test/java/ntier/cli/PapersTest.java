package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.Series;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperReader;
import ntier.plan.paper.PaperResult;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The papers that the suite comes with. */
class PapersTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private final Paper paper = PaperReader.read(HOME, "paper-002");

  private static Series series(Paper.Experiment experiment, boolean quick) {
    PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);
    return reader.series(reader.find(experiment.name()), experiment.sets(quick));
  }

  private Duration length(boolean quick) {
    return paper.experiments().stream()
        .map(one -> series(one, quick).estimate())
        .reduce(Duration.ZERO, Duration::plus);
  }

  @Test
  @DisplayName(
      "quick is under 40 minutes on two cores, a run of each; full repeats each run five times")
  void lengths() {
    assertThat(length(true)).isLessThan(Duration.ofMinutes(38));
    assertThat(paper.experiments())
        .allMatch(one -> series(one, true).repeat() == 1)
        .allMatch(one -> series(one, false).repeat() == 5);
  }

  @Test
  @DisplayName("figures 1, 5 to 14 but the drawing of figure 8, Tables 1 and 2, and both onsets")
  void complete() {
    assertThat(paper.figures())
        .extracting(Paper.Figure::name)
        .containsExactly(
            "Figure 1",
            "Figure 5",
            "Figure 5 with SysBursty",
            "Figure 5, second level",
            "Figure 6",
            "Figure 7",
            "Figure 9",
            "Figure 10",
            "Figure 11",
            "Figure 12",
            "Figure 13",
            "Figure 14",
            "Section 4.4, XMySQL's queue",
            "Section 4.5",
            "Section 4.5, both ways",
            "Section 4.5, misaligned settings");
    assertThat(paper.tables()).extracting(Paper.Table::name).containsExactly("Table 1", "Table 2");
    assertThat(paper.tables().getFirst().rows())
        .extracting(Paper.Row::name)
        .containsExactly("sync → sync", "async → sync", "async → async", "sync → async");
    assertThat(paper.onsets())
        .extracting(Paper.Onset::experiment)
        .as("NX=0 and NX=3 at the same loads")
        .containsExactly("same-loads", "same-loads");
    assertThat(paper.notTried()).isNotEmpty();
    assertThat(paper.notClaimed()).isNotEmpty();
  }

  @Test
  @DisplayName("every experiment says what the paper reports of it, and its figure's number")
  void everyExperimentHasItsPaper() {
    for (Paper.Experiment experiment : paper.experiments()) {
      List<PaperResult> results =
          series(experiment, true).variants().stream()
              .flatMap(one -> one.plan().paper().stream())
              .distinct()
              .toList();
      assertThat(results).as(experiment.name()).hasSize(1);
      paper.figures().stream()
          .filter(figure -> figure.experiment().equals(experiment.name()))
          .filter(figure -> figure.panels() == Paper.Panels.OVER_TIME)
          .forEach(
              figure ->
                  assertThat(results.getFirst().result()).isEqualToIgnoringCase(figure.name()));
    }
  }
}
