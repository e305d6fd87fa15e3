package ntier.analysis.reproduction;

import static ntier.analysis.fixture.ClaimsOfTurns.LOAD;
import static ntier.analysis.fixture.ClaimsOfTurns.bound;
import static ntier.analysis.fixture.ClaimsOfTurns.claim;
import static ntier.analysis.fixture.ClaimsOfTurns.count;
import static ntier.analysis.fixture.ClaimsOfTurns.otherwise;
import static ntier.analysis.fixture.ClaimsOfTurns.ratio;
import static ntier.analysis.reproduction.Agreement.AGREES;
import static ntier.analysis.reproduction.Agreement.DIFFERS;
import static ntier.analysis.reproduction.Agreement.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ntier.analysis.fixture.TurnsFixture;
import ntier.analysis.turns.JudgedTurns;
import ntier.analysis.turns.RatioBound;
import ntier.analysis.turns.TurnMeasure;
import ntier.analysis.turns.TurnPoint;
import ntier.analysis.turns.TurnsAnalysis;
import ntier.plan.paper.TurnsClaim;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims about made-up runs of turns, each beside one that comes to the opposite. */
class TurnsClaimJudgeTest {
  @TempDir Path runs;

  /** One that costs 5 % more than the first and writes often, one that costs 30 % less. */
  private static TurnsFixture servers() {
    return new TurnsFixture()
        .server("first", 100, 1)
        .server("dear", 105, 102)
        .server("cheap", 70, 2);
  }

  private static TurnsFixture quiet() {
    return servers().load(8, "100B", 1, false);
  }

  private JudgedTurns run(TurnsFixture fixture) {
    return TurnsAnalysis.judged(fixture.write(runs, "run-" + runs.toFile().list().length));
  }

  private static JudgedTurnsClaim judged(JudgedTurns run, TurnsClaim.Asked asked) {
    return new TurnsClaimJudge(run).judge(claim(asked));
  }

  private static Agreement agreement(JudgedTurns run, TurnsClaim.Asked asked) {
    return judged(run, asked).agreement();
  }

  @Test
  @DisplayName("a ratio agrees within its bound, differs beyond it, and is unknown across it")
  void ratios() {
    JudgedTurns run = run(quiet());
    assertThat(agreement(run, ratio("cheap", "throughput", "at least 1.3"))).isEqualTo(AGREES);
    JudgedTurnsClaim wrong = judged(run, ratio("cheap", "throughput", "at least 1.6"));
    assertThat(wrong.agreement()).isEqualTo(DIFFERS);
    assertThat(wrong.why())
        .matches(
            "cheap beside first at c=8 100B: found throughput 1\\.4\\d\\d × \\[1\\.4\\d\\d-1\\.4\\d\\d\\], claimed at least 1\\.6"
                + "\\. Per request: cheap at c=8 100B 2\\.00 writes, 0\\.25 epoll_wait, 0\\.32 switches, \\d\\d\\.\\d µs of CPU, \\d\\d\\.\\d of them in the kernel \\(server full\\)"
                + "; first at c=8 100B 1\\.00 writes, .*");
    assertThat(wrong.explanation()).isEqualTo("cores differ");
    double median =
        run.judge()
            .ratio(new TurnPoint("cheap", LOAD), new TurnPoint("first", LOAD), TurnMeasure.CPU)
            .orElseThrow()
            .ratio()
            .median();
    JudgedTurnsClaim across = judged(run, ratio("cheap", "cpu", "at most %.6f".formatted(median)));
    assertThat(across.agreement()).isEqualTo(UNKNOWN);
    assertThat(across.why()).contains("lies on both sides of what is claimed");
    assertThat(across.explanation()).isEmpty();
  }

  @Test
  @DisplayName("any two variants are compared, not only with the first")
  void anyTwo() {
    JudgedTurns run = run(quiet());
    assertThat(agreement(run, ratio("dear", "cpu", "1.4 to 1.6", "cheap"))).isEqualTo(AGREES);
    assertThat(agreement(run, ratio("cheap", "cpu", "1.4 to 1.6", "dear"))).isEqualTo(DIFFERS);
  }

  @Test
  @DisplayName("what is not told from 1 agrees with no claim of less than equal servers differ by")
  void notTold() {
    JudgedTurns run = run(servers().server("equal", 100, 1).load(8, "100B", 1, false));
    JudgedTurnsClaim claim = judged(run, ratio("equal", "cpu", "at most 1.001"));
    assertThat(claim.agreement()).isEqualTo(UNKNOWN);
    assertThat(claim.why()).contains("is not told from 1, as equal servers may differ by");
    assertThat(agreement(run, ratio("equal", "cpu", "at most 1.2"))).isEqualTo(AGREES);
  }

  @Test
  @DisplayName("of several pairs each must agree; one that differs outweighs one that is unknown")
  void lists() {
    JudgedTurns run = run(quiet().load(100, "100B", 2, false));
    List<String> loads = List.of(LOAD, "c=100 100B");
    JudgedTurnsClaim both =
        new TurnsClaimJudge(run)
            .judge(claim("servers", loads, ratio("cheap", "cpu", "at most 0.8", "first", "dear")));
    assertThat(both.pairs()).hasSize(4);
    assertThat(both.agreement()).isEqualTo(AGREES);
    assertThat(both.why()).isEmpty();
    JudgedTurnsClaim one =
        judged(run, ratio("cheap", "cpu", "at most 0.683", "first", "dear", "gone"));
    assertThat(one.agreement()).isEqualTo(DIFFERS);
    assertThat(one.pairs())
        .extracting(JudgedPair::agreement)
        .containsExactly(DIFFERS, AGREES, UNKNOWN);
    assertThat(one.why()).startsWith("cheap beside first at c=8 100B: ").doesNotContain("dear");
    JudgedTurnsClaim gone = judged(run, ratio("cheap", "cpu", "at most 0.8", "first", "gone"));
    assertThat(gone.agreement()).isEqualTo(UNKNOWN);
    assertThat(gone.why())
        .isEqualTo("cheap beside gone at c=8 100B: the run has no turn of gone at c=8 100B");
  }

  @Test
  @DisplayName("a server is compared with itself at another load")
  void toLoad() {
    JudgedTurns run = run(quiet().load(8, "100KB", 10, false));
    TurnsClaim.Ratio slower =
        new TurnsClaim.Ratio(
            List.of("first", "cheap"),
            List.of(),
            Optional.of(LOAD),
            "throughput",
            bound("at most 0.15"),
            Optional.empty());
    assertThat(
            new TurnsClaimJudge(run).judge(claim("servers", List.of("c=8 100KB"), slower)).pairs())
        .allMatch(pair -> pair.agreement() == AGREES)
        .extracting(JudgedPair::what)
        .containsExactly(
            "first at c=8 100KB beside c=8 100B", "cheap at c=8 100KB beside c=8 100B");
    TurnsClaim.Ratio wrong =
        new TurnsClaim.Ratio(
            slower.of(),
            List.of(),
            slower.toLoad(),
            "throughput",
            bound("at least 0.5"),
            Optional.empty());
    assertThat(
            new TurnsClaimJudge(run)
                .judge(claim("servers", List.of("c=8 100KB"), wrong))
                .agreement())
        .isEqualTo(DIFFERS);
  }

  @Test
  @DisplayName("throughput that the load limits is unknown, or judged by CPU, which is said")
  void loadFull() {
    TurnsFixture servers =
        new TurnsFixture().server("first", 10, 1).server("cheap", 7, 1).load(8, "100B", 1, true);
    JudgedTurns run = run(servers);
    JudgedTurnsClaim claim = judged(run, ratio("cheap", "throughput", "at least 1.3"));
    assertThat(claim.agreement()).isEqualTo(UNKNOWN);
    assertThat(claim.why()).contains("the load was full, not only cheap");
    JudgedTurnsClaim right = judged(run, otherwise("cheap", "at least 1.3", "at most 0.77"));
    assertThat(right.agreement()).isEqualTo(AGREES);
    assertThat(right.pairs().getFirst().instead())
        .isEqualTo("cpu was judged, not throughput: the load was full, not only cheap");
    assertThat(right.pairs().getFirst().found()).startsWith("cpu 0.");
    JudgedTurnsClaim wrong = judged(run, otherwise("cheap", "at least 1.3", "at most 0.6"));
    assertThat(wrong.agreement()).isEqualTo(DIFFERS);
    assertThat(wrong.why()).contains("claimed at most 0.6");
  }

  @Test
  @DisplayName("throughput that is the servers' own is judged, whatever else might be")
  void serverFull() {
    JudgedTurnsClaim claim =
        judged(run(quiet()), otherwise("cheap", "at least 1.3", "at most 0.1"));
    assertThat(claim.agreement()).isEqualTo(AGREES);
    assertThat(claim.pairs().getFirst().instead()).isEmpty();
  }

  @Test
  @DisplayName("equal servers that are told apart: what agreed and what differed is unknown")
  void nullPairToldApart() {
    JudgedTurns run = run(quiet().twinCost(1.2));
    for (String is : List.of("at most 0.8", "at least 1.3")) {
      JudgedTurnsClaim claim = judged(run, ratio("cheap", "cpu", is));
      assertThat(claim.agreement()).as(is).isEqualTo(UNKNOWN);
      assertThat(claim.why()).contains("equal servers were told apart");
    }
  }

  @Test
  @DisplayName("a run that is not to be trusted proves nothing, and its numbers are shown")
  void untrusted() {
    JudgedTurns run = run(quiet().faulty("dear"));
    for (TurnsClaim.Asked asked :
        List.of(
            ratio("cheap", "cpu", "at most 0.8"),
            ratio("cheap", "cpu", "at least 1.3"),
            count("cheap", "write", "at least 50"))) {
      JudgedTurnsClaim claim = judged(run, asked);
      assertThat(claim.agreement()).isEqualTo(UNKNOWN);
      assertThat(claim.why()).contains("the run is not to be trusted (there were errors");
      assertThat(claim.pairs().getFirst().found()).containsPattern("\\d");
    }
  }

  @Test
  @DisplayName("too few rounds say nothing")
  void tooFew() {
    assertThat(agreement(run(quiet().rounds(4)), ratio("cheap", "cpu", "at most 0.8")))
        .isEqualTo(UNKNOWN);
  }

  @Test
  @DisplayName("counts: for each request, beside others, none; with how many requests were counted")
  void counts() {
    JudgedTurns run = run(quiet());
    JudgedTurnsClaim claim = judged(run, count("dear", "write", "at least 50"));
    assertThat(claim.agreement()).isEqualTo(AGREES);
    assertThat(claim.pairs().getFirst().found())
        .isEqualTo("write 102 per request (1,000 requests)");
    assertThat(agreement(run, count("dear", "write", "at least 103"))).isEqualTo(DIFFERS);
    assertThat(agreement(run, count("dear", "write", "51 within 1%", "cheap"))).isEqualTo(AGREES);
    JudgedTurnsClaim wrong = judged(run, count("dear", "write", "at most 50", "cheap"));
    assertThat(wrong.why())
        .isEqualTo(
            "dear beside cheap at c=8 100B: found write 51.0 × as often: 102 per request (1,000 requests) and 2.000 per request (1,000 requests), claimed at most 50"
                + ". Per request: dear at c=8 100B 102.0 writes, 0.25 epoll_wait, 0.32 switches, 133.1 µs of CPU, 79.9 of them in the kernel (server full)"
                + "; cheap at c=8 100B 2.00 writes, 0.25 epoll_wait, 0.32 switches, 89.0 µs of CPU, 53.4 of them in the kernel (server full)");
    assertThat(agreement(run, count("dear", "switches", "0.32 within 1%"))).isEqualTo(AGREES);
    assertThat(agreement(run, count("dear", "epoll_wait", "none"))).isEqualTo(DIFFERS);
  }

  @Test
  @DisplayName("calls that were not counted, or that nobody makes, are unknown and not none")
  void noCounts() {
    JudgedTurnsClaim uncounted =
        judged(run(quiet().withoutCalls()), count("dear", "write", "at least 50"));
    assertThat(uncounted.agreement()).isEqualTo(UNKNOWN);
    assertThat(uncounted.why()).contains("the calls of dear at c=8 100B were not counted");
    JudgedTurnsClaim misspelt = judged(run(quiet()), count("dear", "epoll_wiat", "none"));
    assertThat(misspelt.agreement()).isEqualTo(UNKNOWN);
    assertThat(misspelt.why())
        .contains("no server made a call \"epoll_wiat\"; did you mean \"epoll_wait\"?");
  }

  private static TurnsClaim.Rising rising(String what, boolean counted, String... variants) {
    return new TurnsClaim.Rising(Arrays.asList(variants), what, counted);
  }

  @Test
  @DisplayName("counts rise strictly, from each variant to the next")
  void risingCounts() {
    JudgedTurns run = run(quiet());
    assertThat(agreement(run, rising("write", true, "first", "cheap", "dear"))).isEqualTo(AGREES);
    JudgedTurnsClaim wrong = judged(run, rising("write", true, "cheap", "first", "dear"));
    assertThat(wrong.agreement()).isEqualTo(DIFFERS);
    assertThat(wrong.why())
        .contains(
            "first has no more than cheap. Per request: cheap at c=8 100B 2.00 writes, 0.25",
            "; first at c=8 100B 1.00 writes, 0.25");
    assertThat(agreement(run, rising("epoll_wait", true, "first", "cheap"))).isEqualTo(DIFFERS);
    assertThat(agreement(run(quiet().withoutCalls()), rising("write", true, "first", "cheap")))
        .isEqualTo(UNKNOWN);
  }

  @Test
  @DisplayName("measures rise where each variant is told from the one before")
  void risingMeasures() {
    JudgedTurns run = run(servers().server("equal", 100, 1).load(8, "100B", 1, false));
    assertThat(agreement(run, rising("cpu", false, "cheap", "first", "dear"))).isEqualTo(AGREES);
    assertThat(agreement(run, rising("cpu", false, "dear", "cheap"))).isEqualTo(DIFFERS);
    JudgedTurnsClaim equal = judged(run, rising("cpu", false, "cheap", "first", "equal"));
    assertThat(equal.agreement()).isEqualTo(UNKNOWN);
    assertThat(equal.why()).endsWith("equal is not told from first");
  }

  @Test
  @DisplayName("each measure that claims may name is one of turns, and each of these has a name")
  void measures() {
    assertThat(TurnsClaim.MEASURES)
        .extracting(TurnMeasure::named)
        .containsExactlyInAnyOrder(TurnMeasure.values());
    assertThat(RatioBound.of(bound("0.5 to 0.7")).most()).hasValue(0.7);
    assertThat(RatioBound.of(bound("at least 2")).most()).isEmpty();
  }
}
