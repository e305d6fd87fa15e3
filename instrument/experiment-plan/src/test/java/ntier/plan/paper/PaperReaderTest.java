package ntier.plan.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import ntier.plan.ExperimentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperReaderTest {
  private static final String START =
      """
      title: "A study"
      reference: "A. Author, 2019"
      experiments:
        a: {quick: {phases.measure: 30s, repeat: 1}, full: {repeat: 5}}
        b:
          variants: [{utilisation: {is: 43% within 10%, paper: "43 %"}}, {vlrt: at least 5%}]
          rises: [vlrt]
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
              - {name: Figure 1, section: "2", about: times, experiment: b, panels: response-times, claims: [vlrt]}
            tables:
              - name: Table 1
                about: summary
                columns: [upstream, downstream]
                rows:
                  - name: sync
                    cells:
                      - - {says: "Yes (4.2)", experiments: [a, b, a], claims: [dropped.web]}
                        - {says: "No (4.3, 4.4)", notClaimed: it cannot drop}
                      - []
            onsets:
              - {name: sync, says: "43 %", experiment: b, nx: 0, vlrt: 0.1%, begins: 48%}
            notTried:
              - {says: a second cause, section: "1", why: it is another paper}
            notClaimed:
              - {says: XTomcat drops nothing, section: "4.3", why: it cannot}
            """);
    assertThat(paper.name()).isEqualTo("x");
    assertThat(paper.experiments().getFirst().sets(true))
        .containsExactly("phases.measure=30s", "repeat=1");
    assertThat(paper.experiments().getFirst().sets(false)).containsExactly("repeat=5");
    assertThat(paper.experiments().getLast().sets(false)).isEmpty();
    assertThat(paper.figures())
        .containsExactly(
            new Paper.Figure("Figure 5", "3.2", "queues", "a", Paper.Panels.OVER_TIME, List.of()),
            new Paper.Figure(
                "Figure 1", "2", "times", "b", Paper.Panels.RESPONSE_TIMES, List.of("vlrt")));
    assertThat(paper.experiments().getLast().variants())
        .containsExactly(
            List.of(
                new Claim(
                    Measure.parse("utilisation"),
                    Bound.parse("43% within 10%", MeasureUnit.PERCENT),
                    "43 %")),
            List.of(
                new Claim(
                    Measure.parse("vlrt"), Bound.parse("at least 5%", MeasureUnit.SHARE), "")));
    assertThat(paper.experiments().getLast().rises()).containsExactly(Measure.parse("vlrt"));
    Paper.Row row = paper.tables().getFirst().rows().getFirst();
    assertThat(row.cells().getFirst())
        .containsExactly(
            new Paper.Entry("Yes (4.2)", List.of("a", "b"), List.of("dropped.web"), ""),
            new Paper.Entry("No (4.3, 4.4)", List.of(), List.of(), "it cannot drop"));
    assertThat(row.cells().getLast()).isEmpty();
    assertThat(paper.onsets())
        .containsExactly(
            new Paper.Onset(
                "sync", "43 %", "b", Optional.of(0), 0.1, Optional.of(48.0), Optional.empty()));
    assertThat(paper.notTried())
        .containsExactly(new Paper.LeftOut("a second cause", "1", "it is another paper"));
    assertThat(paper.notClaimed())
        .containsExactly(new Paper.LeftOut("XTomcat drops nothing", "4.3", "it cannot"));
  }

  @Test
  void whatIsWrongIsRefusedWithItsPlace() {
    refused("figure: []\n", "papers/x.yaml:8:1: unknown key \"figure\" in the paper");
    refused(
        "figures:\n  - {name: F, section: s, about: x, experiment: c}\n",
        "papers/x.yaml:9:49: unknown experiment \"c\"");
    refused(
        "tables:\n  - {name: T, about: x, columns: [one, two], rows: [{name: r, cells: [[]]}]}\n",
        "the row has 1 cells; one for each of the 2 columns would be right");
    refused(
        "tables:\n  - {name: T, about: x, columns: [one], rows: [{name: r, cells: [[{says: s, experiments: [a], claims: [drop.web]}]]}]}\n",
        "unknown claim \"drop.web\"; did you mean");
    refused(
        "onsets:\n  - {name: n, says: s, experiment: a, vlrt: 0.1%}\n",
        "one of begins: 48% and spared: 83% would be right");
    refused(
        "onsets:\n  - {name: n, says: s, experiment: a, begins: 48%}\n",
        "the key \"vlrt\" is missing in the onset");
    refused(
        "notTried:\n  - {says: s, section: x}\n", "the key \"why\" is missing in what is left out");
    refused(
        "tables:\n  - {name: T, about: x, columns: [one], rows: [{name: r, cells: [[{says: s, experiments: [a], notClaimed: w}]]}]}\n",
        "an entry that is not claimed has no experiments and no claims");
    assertThatThrownBy(() -> PaperReader.read(home, "paper-02"))
        .hasMessageStartingWith("papers/paper-02.yaml: there is no such paper");
  }

  @Test
  void aBoundHoldsItsLimitsToo() {
    assertThat(holds("at least 83%", 82.9, 83, 84)).isEqualTo("false true true");
    assertThat(holds("at most 50%", 49, 50, 50.1)).isEqualTo("true true false");
    assertThat(holds("20% within 10%", 17.9, 18, 22)).isEqualTo("false true true");
    assertThat(holds("5% to 9%", 4.9, 9, 9.1)).isEqualTo("false true false");
    assertThat(holds("none", 0, 0.0001, 100)).isEqualTo("true false false");
    assertThat(Bound.parse("none", MeasureUnit.SHARE).none()).isTrue();
    assertThat(Bound.parse("at most 1%", MeasureUnit.SHARE).none()).isFalse();
    assertThat(Bound.parse("28s to 32000ms", MeasureUnit.MILLIS).holds(30_000)).isTrue();
  }

  private static String holds(String text, double... values) {
    Bound bound = Bound.parse(text, MeasureUnit.PERCENT);
    return DoubleStream.of(values)
        .mapToObj(value -> "" + bound.holds(value))
        .collect(Collectors.joining(" "));
  }
}
