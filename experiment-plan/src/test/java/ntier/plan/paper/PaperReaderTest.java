package ntier.plan.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.plan.ExperimentException;
import ntier.plan.paper.ClaimsReader.Bound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperReaderTest {
  private static final String START =
      """
      title: "A study"
      reference: "A. Author, 2019"
      experiments:
        a: {quick: {phases.measure: 30s, repeat: 1}, full: {repeat: 5}}
        b: {}
      """;

  @TempDir Path home;

  private Paper paper(String more) throws IOException {
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(home.resolve("papers/x.yaml"), START + more);
    return PaperReader.read(home, "x");
  }

  private void refused(String more, String why) {
    assertThatThrownBy(() -> paper(more))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void everyPartIsRead() throws IOException {
    Paper paper =
        paper(
            """
            figures:
              - {name: Figure 5, section: "3.2", about: queues, experiment: a}
              - {name: Figure 1, section: "2", about: times, experiment: b, panels: response-times}
            tables:
              - name: Table 1
                about: summary
                columns: [upstream, downstream]
                rows:
                  - name: sync
                    cells:
                      - - {says: "No (4.3, 4.4)", experiments: [a, b], shows: {spares: web app}}
                      - []
            onsets:
              - {name: sync, says: "43 %", experiment: b, begins: at most 50%}
            """);
    assertThat(paper.name()).isEqualTo("x");
    assertThat(paper.experiments().getFirst().sets(true))
        .containsExactly("phases.measure=30s", "repeat=1");
    assertThat(paper.experiments().getFirst().sets(false)).containsExactly("repeat=5");
    assertThat(paper.experiments().getLast().sets(false)).isEmpty();
    assertThat(paper.figures())
        .containsExactly(
            new Paper.Figure("Figure 5", "3.2", "queues", "a", Paper.Panels.OVER_TIME),
            new Paper.Figure("Figure 1", "2", "times", "b", Paper.Panels.RESPONSE_TIMES));
    Paper.Row row = paper.tables().getFirst().rows().getFirst();
    assertThat(row.cells().getFirst())
        .containsExactly(
            new Paper.Entry("No (4.3, 4.4)", List.of("a", "b"), Map.of("spares", "web app")));
    assertThat(row.cells().getLast()).isEmpty();
    assertThat(paper.onsets().getFirst().begins()).contains(new Bound(false, 50));
    assertThat(paper.onsets().getFirst().spared()).isEmpty();
  }

  @Test
  void whatIsWrongIsRefusedWithItsPlace() {
    refused("figure: []\n", "papers/x.yaml:6:1: unknown key \"figure\" in the paper");
    refused(
        "figures:\n  - {name: F, section: s, about: x, experiment: c}\n",
        "papers/x.yaml:7:49: unknown experiment \"c\"");
    refused(
        "tables:\n  - {name: T, about: x, columns: [one, two], rows: [{name: r, cells: [[]]}]}\n",
        "the row has 1 cells; one for each of the 2 columns would be right");
    refused(
        "tables:\n  - {name: T, about: x, columns: [one], rows: [{name: r, cells: [[{says: s, experiments: [a], shows: {drop: web}}]]}]}\n",
        "unknown key \"drop\" in what counts as reproduced");
    refused(
        "onsets:\n  - {name: n, says: s, experiment: a}\n",
        "one of begins: at most 50% and spared: at least 83% would be right");
    assertThatThrownBy(() -> PaperReader.read(home, "paper-02"))
        .hasMessageStartingWith("papers/paper-02.yaml: there is no such paper");
  }

  @Test
  void aBoundHoldsItsLimitToo() {
    assertThat(Bound.parse("at least 83%").holds(83)).isTrue();
    assertThat(Bound.parse("at least 83%").holds(82.9)).isFalse();
    assertThat(Bound.parse("at most 50%").holds(50)).isTrue();
    assertThat(Bound.parse("at most 50%").holds(50.1)).isFalse();
    assertThat(Bound.parse("at most 50%")).hasToString("at most 50%");
  }
}
