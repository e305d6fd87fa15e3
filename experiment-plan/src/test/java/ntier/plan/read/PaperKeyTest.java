package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
              reproduced: {drops: web  app, direction: downstream, origin: app, kind: cpu freeze, vlrt: yes, utilisation: at least 83.5%}
            """);
    assertThat(plan.paper())
        .contains(
            new PaperResult(
                "Figure 9",
                "4.2",
                "Tomcat drops packets: VLRT",
                Map.of(
                    "drops", "web app",
                    "direction", "downstream",
                    "origin", "app",
                    "kind", "cpu freeze",
                    "vlrt", "yes",
                    "utilisation", "at least 83.5%")));
    assertThat(PlanText.lines(plan))
        .anyMatch(line -> line.matches("paper\\.result +Figure 9 +experiment .*x\\.yaml:5"))
        .anyMatch(line -> line.matches("paper\\.reproduced\\.drops +web app +experiment .*:8"));
  }

  @Test
  void isNotClaimedOfWhatTheCommandLineChanged() throws IOException {
    String struck = "inject: [{freeze: app, for: 500ms, every: 5s}]\n";
    assertThat(changes(struck)).isEmpty();
    assertThat(
            changes(
                struck,
                "phases.measure=90s",
                "repeat=1",
                "inject.every=9s",
                "inject.after=2s",
                "workload.seed=3",
                "profile=two-core",
                "network.syn-timeout=3s"))
        .isEmpty();
    for (String set :
        List.of(
            "inject=none",
            "inject.for=300ms",
            "stack.web=apache",
            "workload.users=20",
            "web.threads=99",
            "hosts.app.weight=50",
            "database=small")) {
      assertThat(changes(struck, set)).containsExactly(set);
    }
  }

  private List<String> changes(String experiment, String... sets) throws IOException {
    return Changes.of(plan(experiment, sets).origins());
  }

  @Test
  void makesNoOtherRun() throws IOException {
    Plan without = plan("");
    Plan with = plan("paper: {result: Figure 9, reports: drops, reproduced: {drops: none}}\n");
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
    refused(claims("drops: [web, app]"), "a list stands where a single value belongs");
    refused(
        claims("drop: web"),
        "unknown key \"drop\" in what counts as reproduced; did you mean \"drops\"?");
    refused(claims("drops: wep"), "unknown drops \"wep\"; did you mean \"web\"?");
    refused(claims("drops: web none"), "drops is \"web none\"; each word once, and none alone");
    refused(claims("drops: web web"), "drops is \"web web\"; each word once, and none alone");
    refused(
        claims("direction: up"),
        "unknown direction \"up\"; known are: downstream, local, none, upstream");
    refused(claims("origin: none"), "unknown origin \"none\"");
    refused(claims("kind: cpus"), "unknown kind \"cpus\"; did you mean \"cpu\"?");
    refused(claims("vlrt: maybe"), "unknown vlrt \"maybe\"; known are: no, yes");
    refused(
        claims("utilisation: 83%"),
        "\"83%\" is no limit; write it like at least 83% or at most 50%");
    refused(claims("utilisation: at least 83"), "\"83\" has no unit; write it like 40%");
  }

  private static String claims(String claims) {
    return "paper: {result: F, reports: x, reproduced: {" + claims + "}}\n";
  }
}
