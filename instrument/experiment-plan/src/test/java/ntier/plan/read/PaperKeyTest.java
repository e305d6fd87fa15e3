package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.SeriesText;
import ntier.plan.paper.Changes;
import ntier.plan.paper.PaperResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key {@code paper} of an experiment. */
class PaperKeyTest {
  private static final Path HOME = Path.of("src/test/resources/home");
  private static final String GOOD =
      """
      title: X
      stack: {web: apache, app: tomcat, db: mysql}
      workload: {users: 10}
      """;

  @TempDir Path folder;

  private Plan plan(String paper, String... sets) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), GOOD + paper);
    return new PlanReader(HOME, Injectors.ALL, 2).read(file, List.of(sets));
  }

  private void refused(String paper, String why) {
    assertThatThrownBy(() -> plan(paper))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void isKeptInThePlanAndExplainedWithItsPlace() throws IOException {
    Plan plan =
        plan(
            """
            paper:
              result: Figure 9
              section: "4.2"
              reports: "Tomcat drops packets: VLRT"
              reproduced:
                dropped.web: none
                queue.app: {is: 293  within 3%, paper: "165 + 128 = 293"}
                length.app: 150ms to 0.45s
              shown: {vlrt: "drawn in Figure 9(c)"}
            """);
    assertThat(plan.paper())
        .contains(
            new PaperResult(
                "Figure 9",
                "4.2",
                "Tomcat drops packets: VLRT",
                Map.of(
                    "dropped.web", "none",
                    "queue.app", "293 within 3%",
                    "length.app", "150ms to 0.45s"),
                Optional.of(Map.of("queue.app", "165 + 128 = 293")),
                Optional.of(Map.of("vlrt", "drawn in Figure 9(c)"))));
    assertThat(PlanText.lines(plan))
        .anyMatch(line -> line.matches("paper\\.result +Figure 9 +experiment .*x\\.yaml:5"))
        .anyMatch(line -> line.matches("paper\\.reproduced\\.dropped\\.web +none +experiment .*:9"))
        .anyMatch(line -> line.matches("paper\\.reproduced\\.queue\\.app +293.* experiment .*:10"));
  }

  @Test
  void isNotClaimedOfWhatTheCommandLineChanged() throws IOException {
    String injected = "inject: [{freeze: app, for: 500ms, every: 5s}]\n";
    assertThat(changes(injected)).isEmpty();
    assertThat(
            changes(
                injected,
                "phases.measure=90s",
                "repeat=1",
                "inject.every=9s",
                "inject.after=2s",
                "workload.seed=3",
                "profile=two-core"))
        .isEmpty();
    for (String set :
        List.of(
            "inject=none",
            "inject.for=300ms",
            "stack.web=apache",
            "workload.users=20",
            "web.threads=99",
            "hosts.app.weight=50",
            "network.syn-timeout=3s",
            "database=small")) {
      assertThat(changes(injected, set)).containsExactly(set);
    }
  }

  private List<String> changes(String experiment, String... sets) throws IOException {
    return Changes.of(plan(experiment, sets).origins());
  }

  @Test
  void makesNoOtherRun() throws IOException {
    Plan without = plan("");
    Plan with = plan("paper: {result: Figure 9, reports: drops, reproduced: {dropped: none}}\n");
    assertThat(without.paper()).isEmpty();
    assertThat(PlanText.rows(with))
        .extracting(PlanText.Row::path)
        .noneMatch(p -> p.startsWith("paper"));
    assertThat(PlanText.rows(with)).hasSameSizeAs(PlanText.rows(without));
  }

  @Test
  void belongsToAllRunsOfASeries() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("x.yaml"),
            GOOD.replace("10", "[10, 20]") + "paper: {result: Figure 1, reports: clusters}\n");
    assertThat(SeriesText.lines(new PlanReader(HOME, Injectors.ALL, 2).series(file, List.of())))
        .filteredOn(line -> line.contains("paper.result"))
        .hasSize(1);
  }

  @Test
  void whatIsWrongInItIsRefusedWithItsPlace() {
    refused(
        "paper: Figure 9\n", "x.yaml:4:8: the single value \"Figure 9\" stands where a mapping");
    refused(
        "paper: {resul: F}\n",
        "unknown key \"resul\" in the paper's result; did you mean \"result\"?");
    refused("paper: {reports: x}\n", "the key \"result\" is missing in the paper's result");
    refused("paper: {result: F}\n", "the key \"reports\" is missing");
    refused("paper: {result: \" \", reports: x}\n", "x.yaml:4:17: result is empty");
    refused(claims("dropped.web: [1%, 2%]"), "a list stands where a single value belongs");
    refused(
        claims("droped.web: none"),
        "x.yaml:4:45: unknown claim \"droped.web\"; did you mean \"dropped.web\"?");
    refused(
        claims("queue.wep: at least 5"),
        "x.yaml:4:45: the claim queue.wep is about a tier \"wep\", which the stack has not; did you mean");
    refused(claims("dropped.web.by-ap: none"), "is about a tier \"ap\", which the stack has not");
    refused(claims("clusters.3: at least 5%"), "unknown claim \"clusters.3\"");
    refused(
        claims("dropped.web: {paper: many}"),
        "the key \"is\" is missing in the claim dropped.web; add one like is: at least 5%");
    refused(
        claims("vlrt: {is: none, papers: x}"),
        "unknown key \"papers\" in the claim vlrt; did you mean \"paper\"?");
    refused("paper: {result: F, reports: x, shown: {vlr: y}}\n", "unknown claim \"vlr\"");
  }

  @Test
  void whatCouldNotFailIsRefused() {
    refused(claims("drops: web"), "unknown claim \"drops\": one lost packet was enough for it");
    refused(claims("spares: app"), "unknown claim \"spares\": write dropped.web: none where");
    refused(
        claims("direction: upstream"), "unknown claim \"direction\": it follows from who drops");
    refused(
        claims("dropped.web: at least 0%"),
        "\"at least 0%\" is true of every number; one that could be missed would be right");
    refused(claims("vlrt: 0% to 100%"), "is true of every number");
    refused(claims("length.app: 9ms to 5ms"), "ends before it begins");
  }

  @Test
  void aLimitHasItsUnit() {
    refused(
        claims("dropped.web: some"),
        "\"some\" is not a limit; write it like none, at least 5%, at most 5%, 5% to 9% or 5% within 10%");
    refused(claims("dropped.web: at least 5"), "lacks the unit %; write it like 5%");
    refused(claims("queue.web: at least 5%"), "has a unit; a plain number would be right");
    refused(claims("length.app: 300 within 10%"), "lacks the unit ms");
  }

  private static String claims(String claims) {
    return "paper: {result: F, reports: x, reproduced: {" + claims + "}}\n";
  }
}
