package ntier.findings.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Outcome;
import ntier.analysis.comparison.Variant;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedOverRuns;
import ntier.analysis.reproduction.OnsetResult;
import ntier.analysis.reproduction.Result;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import ntier.plan.paper.Measure;
import ntier.plan.paper.Paper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several runs against a claim. */
class ResultTest {
  @TempDir Path runs;

  private final List<ComparedRun> made = new ArrayList<>();

  private void run(String variant, int repetition, RunFixture fixture) {
    RunDirectory run = fixture.write(runs, "run-" + made.size());
    made.add(new ComparedRun(variant, repetition, "freeze app", run, Analysed.of(run)));
  }

  private void repeat(RunFixture... fixtures) {
    made.clear();
    for (int i = 0; i < fixtures.length; i++) {
      RunDirectory run = fixtures[i].write(runs, "run-" + fixtures[i].hashCode());
      made.add(new ComparedRun("a", i + 1, "freeze app", run, Analysed.of(run)));
    }
  }

  private JudgedOverRuns judged(String key, String is) {
    return JudgedOverRuns.of("x", JudgedFixture.claim(key, is), new Variant("a", made), true);
  }

  @Test
  @DisplayName("the interval of the median decides: all of it within, none of it, or neither")
  void interval() {
    repeat(Scenarios.appStops(), Scenarios.appStops(), Scenarios.dbStops());
    JudgedOverRuns agrees = judged("dropped.web", "at least 0.1%");
    assertThat(agrees.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(agrees.found()).isEqualTo("2.96 % [2.96-2.96]");
    assertThat(agrees.why()).isEmpty();
    assertThat(judged("dropped.web", "at least 5%").why())
        .isEqualTo("found 2.96 % [2.96-2.96], claimed at least 5%");
    assertThat(judged("dropped.web", "at least 5%").agreement()).isEqualTo(Agreement.DIFFERS);
    JudgedOverRuns neither = judged("origin.app", "at least 90%");
    assertThat(neither.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(neither.why())
        .isEqualTo("100 % [0-100] lies on both sides of what is claimed, at least 90%");
  }

  @Test
  @DisplayName(
      "of nine runs the least and the greatest do not decide; that there is none, one does")
  void outliers() {
    RunFixture[] nine = new RunFixture[9];
    for (int i = 0; i < nine.length; i++) {
      nine[i] = i == 0 ? Scenarios.appStops() : Scenarios.quiet();
    }
    repeat(nine);
    assertThat(judged("vlrt", "at most 0.05%").agreement()).isEqualTo(Agreement.AGREES);
    assertThat(judged("dropped", "none").agreement()).isEqualTo(Agreement.DIFFERS);
  }

  @Test
  @DisplayName(
      "what is not to be trusted counts for nothing; half of it or more, and nothing is known")
  void untrusted() {
    RunFixture bad = JudgedFixture.distrusted(Scenarios.quiet());
    repeat(Scenarios.appStops(), Scenarios.appStops(), bad);
    assertThat(judged("dropped.web", "at least 0.1%").agreement()).isEqualTo(Agreement.AGREES);
    repeat(Scenarios.appStops(), JudgedFixture.distrusted(Scenarios.appStops()));
    JudgedOverRuns half = judged("dropped.web", "at least 0.1%");
    assertThat(half.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(half.why())
        .startsWith("1 of 2 runs say something: the run is not to be trusted (the load generator");
    repeat(JudgedFixture.distrusted(Scenarios.quiet()));
    JudgedOverRuns none = judged("dropped.web", "at least 0.1%");
    assertThat(none.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(none.found()).isEqualTo("not known");
    assertThat(none.why()).startsWith("the run is not to be trusted (");
  }

  @Test
  @DisplayName("a direction is no better than its data: drops without an explanation count, too")
  void direction() {
    assertThat(
            Outcome.of(Analysed.of(JudgedFixture.mostUnexplained().write(runs, "most"))).toString())
        .isEqualTo("web unknown");
    assertThat(Outcome.of(Analysed.of(Scenarios.appStops().write(runs, "none"))).toString())
        .isEqualTo("web upstream");
  }

  @Test
  @DisplayName("a measure that rises with each variant, or does not, or overlaps")
  void rising() {
    run("1", 1, Scenarios.quiet());
    run("2", 1, Scenarios.appStops());
    run("3", 1, Scenarios.appStopsWhenFull());
    assertThat(rises(0, 1, 2)).isEqualTo(Agreement.AGREES);
    assertThat(rises(0, 2, 1)).isEqualTo(Agreement.DIFFERS);
    assertThat(rises(0, 0)).isEqualTo(Agreement.DIFFERS);
    assertThat(rises(0)).isEqualTo(Agreement.UNKNOWN);
    run("4", 1, JudgedFixture.distrusted(Scenarios.webStops()));
    assertThat(rises(0, 1, 3)).isEqualTo(Agreement.UNKNOWN);
  }

  private Agreement rises(int... of) {
    List<Variant> variants = new ArrayList<>();
    for (int i : of) {
      variants.add(new Variant(made.get(i).variant(), List.of(made.get(i))));
    }
    return JudgedOverRuns.rising("x", Measure.parse("vlrt"), variants).agreement();
  }

  @Test
  @DisplayName("an experiment without a run makes the whole unknown; one that differs outweighs it")
  void absent() {
    run("a", 1, Scenarios.appStops());
    SequencedMap<String, List<ComparedRun>> runs = new LinkedHashMap<>();
    runs.put("x", made);
    JudgedOverRuns agrees = judged("dropped.web", "at least 0.1%");
    JudgedOverRuns differs = judged("dropped.web", "none");
    assertThat(new Result(runs, List.of(agrees)).agreement()).isEqualTo(Agreement.AGREES);
    assertThat(new Result(runs, List.of()).why()).isEqualTo("nothing is claimed of it");
    assertThat(new Result(runs, List.of()).agreement()).isEqualTo(Agreement.UNKNOWN);
    runs.put("y", List.of());
    Result absent = new Result(runs, List.of(agrees));
    assertThat(absent.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(absent.why()).isEqualTo("no run of y is finished");
    Result both = new Result(runs, List.of(agrees, differs));
    assertThat(both.agreement()).isEqualTo(Agreement.DIFFERS);
    assertThat(both.why()).isEqualTo("dropped.web: found 2.96 %, claimed none");
    assertThat(both.claims(Agreement.DIFFERS)).containsExactly(differs);
    assertThat(both.found()).isEqualTo("web upstream");
  }

  @Test
  @DisplayName("of repetitions there is an interval; of the loads of a sweep least and most alone")
  void noIntervalOfASweep() {
    Measure dropped = Measure.parse("dropped");
    for (int i = 1; i <= 5; i++) {
      run("a", i, i == 1 ? Scenarios.appStops() : Scenarios.quiet());
    }
    SequencedMap<String, List<ComparedRun>> of = new LinkedHashMap<>();
    of.put("x", made);
    assertThat(new Result(of, List.of()).spread(dropped).orElseThrow().interval()).isPresent();
    run("b", 1, Scenarios.appStops());
    assertThat(new Result(of, List.of()).spread(dropped).orElseThrow().interval()).isEmpty();
    assertThat(new Result(of, List.of()).found())
        .isEqualTo("none in 4 of 6 runs, web upstream in 2 of 6 runs");
  }

  /** The same with the app's CPU at a share; {@code slow} has 59 very long requests. */
  private static RunFixture at(double share, boolean slow) {
    RunFixture fixture = slow ? JudgedFixture.slow(1, 1.2) : Scenarios.quiet();
    fixture.cpu("app", 0, Scenarios.MILLIS, share);
    return fixture;
  }

  private OnsetResult begins(double most) {
    return onset(Optional.of(most), Optional.empty());
  }

  private OnsetResult spared(double least) {
    return onset(Optional.empty(), Optional.of(least));
  }

  private OnsetResult onset(Optional<Double> begins, Optional<Double> spared) {
    return OnsetResult.of(
        new Paper.Onset("sync", "from 43 %", "x", Optional.of(0), 0.1, begins, spared), made);
  }

  @Test
  @DisplayName("the onset is the least utilisation with VLRT, for each repetition")
  void theOnset() {
    run("users 1", 1, at(0.3, false));
    run("users 2", 1, at(0.5, true));
    run("users 3", 1, at(0.7, true));
    run("users 1", 2, at(0.3, false));
    run("users 2", 2, at(0.5, false));
    run("users 3", 2, at(0.8, true));
    assertThat(begins(60).sweeps())
        .extracting(sweep -> sweep.onset().orElseThrow())
        .containsExactly(50.0, 80.0);
    assertThat(begins(60).levels())
        .extracting(level -> level.label() + ": " + level.having() + " of " + level.runs())
        .containsExactly("users 1: 0 of 2", "users 2: 1 of 2", "users 3: 2 of 2");
    assertThat(begins(60).found()).isEqualTo("from 65 % on [50-80 %], in 2 of 2 sweeps");
    assertThat(begins(80).agreement()).isEqualTo(Agreement.AGREES);
    assertThat(begins(60).agreement())
        .as("one sweep says so, one not")
        .isEqualTo(Agreement.UNKNOWN);
    assertThat(begins(40).agreement()).isEqualTo(Agreement.DIFFERS);
    assertThat(begins(40).why())
        .isEqualTo(
            "claimed: VLRT above 0.1 % of the requests at a utilisation of at most 40 %; found: from 65 % on [50-80 %], in 2 of 2 sweeps");
    assertThat(begins(20).agreement()).as("no such load was tried").isEqualTo(Agreement.UNKNOWN);
    assertThat(spared(30).agreement()).isEqualTo(Agreement.AGREES);
    assertThat(spared(75).agreement()).isEqualTo(Agreement.DIFFERS);
  }

  @Test
  @DisplayName("requests that only waited count; a run that is not to be trusted does not")
  void waitingAndTrust() {
    run("users 1", 1, at(0.9, false));
    assertThat(spared(83).agreement()).isEqualTo(Agreement.AGREES);
    run("users 2", 1, at(0.5, true));
    assertThat(spared(83).agreement()).isEqualTo(Agreement.DIFFERS);
    made.clear();
    run("users 1", 2, JudgedFixture.distrusted(at(0.9, false)));
    assertThat(spared(83).agreement()).isEqualTo(Agreement.UNKNOWN);
    run("users 2", 2, JudgedFixture.distrusted(at(0.4, true)));
    assertThat(begins(50).agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(begins(50).levels().getFirst().trusted()).isZero();
  }

  @Test
  @DisplayName("no onset agrees only where the load was high enough; no run is no proof")
  void noOnset() {
    assertThat(spared(83).agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(spared(83).why()).isEqualTo("no run of x is finished");
    run("users 1", 1, at(0.3, false));
    assertThat(spared(83).agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(spared(83).found()).isEqualTo("none up to 39 % in 1 sweep");
    run("users 2", 1, at(0.9, false));
    assertThat(spared(83).agreement()).isEqualTo(Agreement.AGREES);
    assertThat(begins(50).agreement()).isEqualTo(Agreement.DIFFERS);
  }

  @Test
  @DisplayName("of a sweep over several stacks only those with so many asynchronous tiers count")
  void byStack() {
    run("sync", 1, at(0.9, false));
    RunFixture async = Scenarios.appStopsAllAsync();
    run("async", 1, async);
    assertThat(onset(Optional.empty(), Optional.of(83.0)).levels()).hasSize(1);
  }
}
