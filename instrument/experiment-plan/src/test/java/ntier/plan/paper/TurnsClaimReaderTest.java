package ntier.plan.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.Experiment;
import ntier.plan.ExperimentException;
import ntier.plan.read.Injectors;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims of turns in a paper's file: how they are read, and what is refused. */
class TurnsClaimReaderTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private static final String START =
      """
      title: "A study"
      reference: "A. Author, 2019"
      experiments:
        architectures: {quick: {repeat: 6, turns: 1s}, full: {repeat: 20}}
        first-run: {}
        more: {beyond: true}
      """;

  private static final String RATIO =
      "experiment: architectures, of: single-async, to: stomcat-async, load: c=100 100B, measure: throughput, is: at least 1.3";

  @TempDir Path home;

  private Paper paper(String more) throws IOException {
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(home.resolve("papers/x.yaml"), START + more);
    return PaperReader.read(home, "x");
  }

  private Paper claiming(String fields) throws IOException {
    return paper("turns:\n  - {name: Figure 6, section: \"3.1\", says: so, " + fields + "}\n");
  }

  private TurnsClaim claim(String fields) throws IOException {
    return claiming(fields).turns().getFirst();
  }

  private void refused(String fields, String why) {
    assertThatThrownBy(() -> claiming(fields))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("papers/x.yaml:8:")
        .hasMessageContaining(why);
  }

  @Test
  @DisplayName("a ratio, with what is judged otherwise, the paper's number and an explanation")
  void ratio() throws IOException {
    TurnsClaim claim =
        claim(RATIO + ", otherwise: {cpu: at most 0.77}, paper: \"1.91\", differs: cores differ");
    assertThat(claim.name()).isEqualTo("Figure 6");
    assertThat(claim.paper()).isEqualTo("1.91");
    assertThat(claim.differs()).isEqualTo("cores differ");
    assertThat(claim.loads()).containsExactly("c=100 100B");
    assertThat(claim.asked())
        .isEqualTo(
            new TurnsClaim.Ratio(
                List.of("single-async"),
                List.of("stomcat-async"),
                Optional.empty(),
                "throughput",
                Bound.parse("at least 1.3", MeasureUnit.TIMES),
                Optional.of(
                    new TurnsClaim.Otherwise(
                        "cpu", Bound.parse("at most 0.77", MeasureUnit.TIMES)))));
    assertThat(claim.asked().words())
        .isEqualTo("throughput at least 1.3; otherwise cpu at most 0.77");
  }

  @Test
  @DisplayName("lists, another load, counts and what rises")
  void others() throws IOException {
    assertThat(
            claim(
                    "experiment: architectures, of: [a, b], load: [l, m], toLoad: n, measure: p99.9, is: at most 0.5")
                .asked())
        .isEqualTo(
            new TurnsClaim.Ratio(
                List.of("a", "b"),
                List.of(),
                Optional.of("n"),
                "p99.9",
                Bound.parse("at most 0.5", MeasureUnit.TIMES),
                Optional.empty()));
    assertThat(
            claim("experiment: architectures, of: a, load: l, count: futex, is: none")
                .asked()
                .words())
        .isEqualTo("futex per request none");
    assertThat(claim("experiment: architectures, rises: [a, b], load: l, count: write").asked())
        .isEqualTo(new TurnsClaim.Rising(List.of("a", "b"), "write", true));
    assertThat(claim("experiment: architectures, rises: [a, b], load: l, measure: cpu").asked())
        .isEqualTo(new TurnsClaim.Rising(List.of("a", "b"), "cpu", false));
  }

  @Test
  @DisplayName("experiments that go beyond the paper are made only where they are asked for")
  void beyond() throws IOException {
    Paper paper = paper("");
    assertThat(paper.turns()).isEmpty();
    assertThat(paper.experiments(false))
        .extracting(Paper.Experiment::name)
        .containsExactly("architectures", "first-run");
    assertThat(paper.experiments(true))
        .extracting(Paper.Experiment::name)
        .containsExactly("architectures", "first-run", "more");
  }

  @Test
  @DisplayName("some of its experiments are made alone, in its order; one it lacks is refused")
  void only() throws IOException {
    Paper paper = paper("");
    assertThat(paper.experiments(List.of("more", "architectures")))
        .extracting(Paper.Experiment::name)
        .containsExactly("architectures", "more");
    assertThatThrownBy(() -> paper.experiments(List.of("more", "moer")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageEndingWith("it has no experiment \"moer\"; did you mean \"more\"?");
  }

  @Test
  @DisplayName("what is wrong is refused with its place, and what would be right")
  void wrong() {
    refused(RATIO.replace("architectures", "architecture"), "did you mean \"architectures\"?");
    refused(RATIO.replace("throughput", "troughput"), "did you mean \"throughput\"?");
    refused(RATIO + ", counts: 1", "unknown key \"counts\" in the claim of turns");
    refused(RATIO + ", count: futex", "either \"measure\" or \"count\"");
    refused(RATIO.replace(", measure: throughput", ""), "either \"measure\" or \"count\"");
    refused(RATIO.replace("at least 1.3", "at least 0"), "is true of every number");
    refused(RATIO.replace("at least 1.3", "none"), "\"none\" is true of no ratio");
    refused(RATIO.replace("at least 1.3", "more"), "\"more\" is not a limit");
    refused(RATIO.replace(", is: at least 1.3", ""), "the key \"is\" is missing");
    refused(RATIO.replace(", load: c=100 100B", ""), "the key \"load\" is missing");
    refused(RATIO.replace("c=100 100B", "[]"), "load is an empty list");
    refused(RATIO.replace("stomcat-async", "single-async"), "would be compared with itself");
    refused(RATIO + ", toLoad: x", "toLoad compares each server with itself");
    refused(RATIO + ", otherwise: {throughput: at least 2}", "cannot stand in for itself");
    refused(RATIO + ", otherwise: {cpu: at most 1.1, p50: at most 2}", "one measure is judged");
    refused(
        RATIO.replace("throughput", "cpu") + ", otherwise: {p50: at most 2}",
        "without \"otherwise\" it would be right");
    refused(RATIO + ", rises: [a, b]", "without \"of\" it would be right");
    refused(
        "experiment: architectures, rises: [a, a], load: l, count: futex",
        "lists different variants");
    refused(
        "experiment: architectures, of: a, load: l, count: Futex(), is: at most 1",
        "a system call's name such as futex");
  }

  private static void check(Paper paper) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    Experiment turns = reader.experiment(reader.find("architectures"), List.of("repeat=6"));
    TurnsClaimCheck.check(paper, Map.of("architectures", turns));
  }

  private void refusedLater(String fields, String why) {
    assertThatThrownBy(() -> check(claiming(fields)))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("papers/x.yaml:8:5: Figure 6 ")
        .hasMessageContaining(why);
  }

  @Test
  @DisplayName("a variant or load that the experiment has not is refused with the nearest one")
  void notThere() {
    assertThatCode(() -> check(claiming(RATIO))).doesNotThrowAnyException();
    assertThatCode(() -> check(claiming(RATIO.replace("to: stomcat-async", "toLoad: c=8 100B"))))
        .doesNotThrowAnyException();
    refusedLater(
        RATIO.replace("of: single-async", "of: single-asnc"),
        "a variant \"single-asnc\", which the experiment architectures has not; did you mean \"single-async\"?");
    refusedLater(RATIO.replace("stomcat-async", "stomcat-asink"), "a variant \"stomcat-asink\"");
    refusedLater(RATIO.replace("100B", "1MB"), "a load \"c=100 1MB\"");
    refusedLater(RATIO.replace("to: stomcat-async", "toLoad: c=9 100B"), "a load \"c=9 100B\"");
    refusedLater(
        RATIO.replace("to: stomcat-async", "toLoad: c=100 100B"),
        "compares the load \"c=100 100B\"");
    refusedLater(RATIO.replace(", to: stomcat-async", ""), "the first variant, with itself");
  }

  @Test
  @DisplayName("claims of turns are of runs of turns, and other claims are not")
  void kinds() throws IOException {
    Paper ofUsers = claiming(RATIO.replace("architectures", "first-run"));
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThatThrownBy(
            () ->
                TurnsClaimCheck.check(
                    ofUsers,
                    Map.of("first-run", reader.experiment(reader.find("first-run"), List.of()))))
        .hasMessageContaining("first-run, which is no run of turns");
    Paper drawn =
        paper("figures:\n  - {name: F, section: s, about: x, experiment: architectures}\n");
    assertThatThrownBy(() -> check(drawn))
        .hasMessageContaining("papers/x.yaml: the experiment architectures is a run of turns");
  }

  @Test
  @DisplayName("the example of the docs is right, for the experiment that it names")
  void documented() throws IOException {
    String docs = Files.readString(HOME.resolve("docs/reproduce.md"));
    String section = docs.substring(docs.indexOf("## Claims of turns"));
    String example =
        section.substring(section.indexOf("```yaml\n") + 8, section.indexOf("\n```\n"));
    Files.createDirectories(home.resolve("papers"));
    Files.writeString(
        home.resolve("papers/x.yaml"), "title: A study\nreference: A. Author\n" + example);
    Paper paper = PaperReader.read(home, "x");
    assertThat(paper.turns()).hasSize(4);
    assertThatCode(() -> check(paper)).doesNotThrowAnyException();
  }
}
